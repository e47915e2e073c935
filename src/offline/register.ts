/** Lets the browser keep the console's files (`worker.js`), so that it opens without a network and can be installed. */

const WORKER = `${import.meta.env.BASE_URL}worker.js`;

/**
 * Registers the worker of a built console once the page is loaded and idle. The worker then fetches the rest of the build, about 1 MB once
 * per version. Development has no worker: its files change with every edit.
 */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2_000));
  // Without it the console works as before, with a network.
  const register = () => whenIdle(() => navigator.serviceWorker.register(WORKER).catch(() => {}));
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
