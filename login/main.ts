/** The sign-in page: an entry of its own without a framework, so that it is there at once. */
import { loadConfig } from '#authProvider/config';
import { allowedStorage } from '#authProvider/storage';
import { refuseLogin, startLogin } from './page';
import { preloadConsole } from './preload';

const storage = allowedStorage();
if (storage) startLogin({ loadConfig, storage, location, now: Date.now });
else refuseLogin();

const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200));
const preload = () => whenIdle(() => void preloadConsole());
if (document.readyState === 'complete') preload();
else addEventListener('load', preload, { once: true });
