import { mount } from "svelte";
import App from "./shell/App.svelte";
import { startSettings } from "./shell/settings.svelte";
import { startWorker } from "./shell/worker";
import "./theme/theme.css";
import "./shell/forms.css";

await startSettings();
mount(App, { target: document.getElementById("app")! });
startWorker();
