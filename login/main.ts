/** The sign-in page: a separate entry without a framework, so that it appears at once. */
import { loadConfig } from '#authProvider/config';
import { safeRedirect } from '#authProvider/redirect';
import { allowedStorage } from '#authProvider/storage';
import { openConsole, preloadConsole, warmConsole } from './console';
import { refuseLogin, startLogin } from './page';

const storage = allowedStorage();
if (storage) {
  const load = (path: string) => location.assign(path);
  startLogin({
    loadConfig,
    storage,
    location,
    warm: warmConsole,
    open: (path) => void openConsole(path, load),
    now: Date.now,
  });
} else refuseLogin();

const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200));
const target = safeRedirect(new URLSearchParams(location.search).get('redirectFrom'), location.origin);
const preload = () => whenIdle(() => void preloadConsole(target));
if (document.readyState === 'complete') preload();
else addEventListener('load', preload, { once: true });
