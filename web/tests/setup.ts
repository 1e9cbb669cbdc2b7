import { sayMore } from "../src/texts/index.svelte";

/** What jsdom lacks: animations that end at once, dialogs, and media queries that match nothing. */
const stub: Partial<Animation> = { cancel() {}, finish() {}, onfinish: null };
const ended = stub as Animation;
Element.prototype.animate ??= () => Object.assign(ended, { finished: Promise.resolve(ended) });
Element.prototype.getAnimations ??= () => [];
const unmatched: Partial<MediaQueryList> = {
  matches: false,
  addEventListener() {},
  removeEventListener() {},
};
window.matchMedia ??= (media) => ({ ...unmatched, media }) as MediaQueryList;
window.CSS ??= {} as typeof CSS;
window.CSS.escape ??= (text) => text.replace(/[^\w-]/g, (sign) => `\\${sign}`);
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
document.elementsFromPoint ??= () => [];
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event("close"));
};

await sayMore();
