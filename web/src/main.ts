import { mount } from "svelte";
import { breath } from "./parts/pieces.svelte";
import App from "./shell/App.svelte";
import { load } from "./shell/pages";
import { here } from "./shell/router.svelte";
import { startSettings } from "./shell/settings.svelte";
import { startWorker } from "./shell/worker";
import "./theme/theme.css";
import "./shell/forms.css";

await startSettings();
await breath();
void load(here()).catch(() => {}); // on its way while the frame is drawn, which asks for it again
await breath();
mount(App, { target: document.getElementById("app")! });
startWorker();
