/*
 * Lets the browser keep the console's files (worker.js), so that it opens without a network and can be installed. The build puts this into the
 * pages themselves (scripts/lib/installable.mjs); development has no worker, because its files change with every edit. The worker fetches the
 * rest of the build, about 1 MB once per version, so it starts when the page is idle.
 */
if ('serviceWorker' in navigator)
  addEventListener('load', () => {
    const register = () => navigator.serviceWorker.register('/worker.js').catch(() => {});
    if ('requestIdleCallback' in window) requestIdleCallback(register);
    else setTimeout(register, 2_000);
  });
