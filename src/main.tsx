/** The console's entry: starts it in its own page. On the sign-in page it waits until a person is signed in (`login/console.ts`). */
import { START_CONSOLE } from '#authProvider/redirect';
import { prepareConsole, startConsole } from './start';

if (document.getElementById('root')) startConsole();
else {
  prepareConsole();
  addEventListener(START_CONSOLE, startConsole, { once: true });
}
