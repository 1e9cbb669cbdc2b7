// A word from the browser when it is your turn and the page is not in front, if that is allowed.

import { settings } from "./settings.svelte";

/** Whether this browser can tell anything at all. */
export function canNotify(): boolean {
  return "Notification" in window;
}

/** Ask the person whether we may; whether they said yes. */
export async function askToNotify(): Promise<boolean> {
  if (!canNotify()) return false;
  return (await Notification.requestPermission()) === "granted";
}

/** Tell that it is your turn at a table, unless the page is looked at; once for each turn. */
export function notifyTurn(text: string, table: string): void {
  if (!document.hidden || !settings().notify || !canNotify()) return;
  if (Notification.permission !== "granted") return;
  void show(text, `pharmakon.${table}`);
}

async function show(text: string, tag: string): Promise<void> {
  const options = { tag, icon: "/icons/192.png" };
  const worker = await navigator.serviceWorker?.getRegistration();
  // Phones tell only what a worker tells.
  if (worker?.active) await worker.showNotification(text, options);
  else new Notification(text, options).onclick = () => window.focus();
}
