/** What jsdom lacks: animations that end at once, dialogs, and media queries that match nothing. */
Element.prototype.animate ??= () =>
  ({
    finished: Promise.resolve(),
    cancel() {},
    finish() {},
    onfinish: null,
  }) as unknown as Animation;
Element.prototype.getAnimations ??= () => [];
window.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList;
window.CSS ??= {} as typeof CSS;
window.CSS.escape ??= (text) => text.replace(/[^\w-]/g, (sign) => `\\${sign}`);
document.elementsFromPoint ??= () => [];
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event("close"));
};
