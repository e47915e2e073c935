/** The sign-in page: a separate entry without a framework, so that it appears at once. */
import { loadConfig } from '#authProvider/config';
import { safeRedirect } from '#authProvider/redirect';
import { allowedStorage } from '#authProvider/storage';
import { openConsole, preloadConsole, warmConsole } from './console';
import { type LoginHost, refuseLogin, startLogin } from './page';

/** Parts that few people need. The build names their files in the page; in development their sources are served. */
const load = (part: string) =>
  import(
    /* @vite-ignore */ document.querySelector<HTMLMetaElement>(`meta[name="${part}"]`)?.content ?? `/login/${part}.ts`
  );
const loadSecondStep: LoginHost['loadSecondStep'] = () => load('secondStep');
const loadOpenId: LoginHost['loadOpenId'] = () => load('openId');

const storage = allowedStorage();
if (storage) {
  const leave = (path: string) => location.assign(path);
  startLogin({
    loadConfig,
    storage,
    location,
    warm: warmConsole,
    open: (path) => void openConsole(path, leave),
    loadSecondStep,
    loadOpenId,
    now: Date.now,
  });
} else refuseLogin();

const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200));
const target = safeRedirect(new URLSearchParams(location.search).get('redirectFrom'), location.origin);
const preload = () => whenIdle(() => void preloadConsole(target));
if (document.readyState === 'complete') preload();
else addEventListener('load', preload, { once: true });
