/* Runs before anything is painted, and needs nothing else: the colours chosen in the console hold from the first moment, and a console whose files cannot be fetched says so. */
(() => {
  const page = document.documentElement;
  try {
    // Where react-admin keeps the choice; nothing there means that the system decides.
    const chosen = JSON.parse(localStorage.getItem('RaStore.theme'));
    if (chosen === 'light' || chosen === 'dark') page.dataset.theme = chosen;
    if (localStorage.getItem('RaStore.navigation.folded') === 'true') page.dataset.folded = '';
  } catch {
    // A browser that keeps nothing has no choice to follow.
  }
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) page.dataset.boot = 'failed';
    },
    true,
  );
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-reload]')) location.reload();
  });
})();
