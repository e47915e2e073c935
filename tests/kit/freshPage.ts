import { __unsafe_useEmotionCache as useStyleCache } from '@emotion/react';
import { cleanup, render } from '@testing-library/react';
import { createElement } from 'react';
import { afterAll, vi } from 'vitest';

/** Removes the styles of components, which their library otherwise inserts once and for all: each rule makes later files slower. */
function forgetStyles(): void {
  render(
    createElement(function Styles() {
      const cache = useStyleCache();
      cache?.sheet.flush();
      if (cache) Object.assign(cache, { inserted: {}, registered: {} });
      return null;
    }),
  );
  cleanup();
}

/** Consoles listen for the connection as long as their page exists: one of an earlier file would take the reports of a later one. */
const listening: EventListenerOrEventListenerObject[] = [];
const add = window.addEventListener;
window.addEventListener = (
  type: string,
  listener: EventListenerOrEventListenerObject,
  options?: boolean | AddEventListenerOptions,
) => {
  if (type === 'online') listening.push(listener);
  add.call(window, type, listener, options);
};

/** A worker's files share one page, and each leaves it as it found it. */
afterAll(() => {
  cleanup();
  forgetStyles();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  window.addEventListener = add;
  for (const listener of listening) window.removeEventListener('online', listener);
  localStorage.clear();
  sessionStorage.clear();
  document.body.innerHTML = '';
  for (const element of document.head.querySelectorAll('link, script')) element.remove();
  // A download has led the simulated page to another address.
  (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL('http://localhost/');
});
