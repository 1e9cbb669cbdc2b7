import { mount } from "svelte";
import { preferred, sayMore, speak } from "../texts/index.svelte";
import "../theme/theme.css";
import { useTheme } from "../theme/theme";
import Dev from "./Dev.svelte";

useTheme();
await speak(preferred());
await sayMore();
mount(Dev, { target: document.getElementById("app")! });
