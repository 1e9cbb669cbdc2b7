import { mount } from "svelte";
import App from "./App.svelte";
import { preferred, speak } from "./texts/index.svelte";
import "./theme/theme.css";
import { useTheme } from "./theme/theme";

useTheme();
await speak(preferred());
mount(App, { target: document.getElementById("app")! });
