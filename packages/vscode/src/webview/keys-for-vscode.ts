// A part of the small script before the page. VS Code hears the keys of a webview at its window; a key that a dialog keeps from
// the page behind it never comes there, so it is told once more, unless the page has used it.

export const keysForVscode = `const through = new WeakSet();
  window.addEventListener('keydown', event => {
    if (event.isTrusted) setTimeout(() => {
      if (!through.has(event) && !event.defaultPrevented) window.dispatchEvent(new KeyboardEvent('keydown', event));
    });
  }, true);
  window.addEventListener('keydown', event => through.add(event));`;
