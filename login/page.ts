import type { ConsoleConfig } from '#authProvider/config';
import { safeRedirect } from '#authProvider/redirect';
import {
  clearSignIn,
  type KeyValueStorage,
  parseAuthDetails,
  readAuthDetails,
  readDevice,
  readGroup,
  readRelogin,
  writeDevice,
  writeGroup,
  writeSignIn,
} from '#authProvider/storage';
import { reportAttempts, type SecondStep, signIn, unreachable } from './signIn';

/** The page's environment. */
export interface LoginHost {
  loadConfig: () => Promise<ConsoleConfig>;
  storage: KeyValueStorage;
  location: Pick<Location, 'origin' | 'search' | 'assign' | 'replace' | 'reload'>;
  /** Prepares the console while a password is checked. */
  warm: () => void;
  /** Downloads what only people with two-step verification need. */
  loadSecondStep: () => Promise<typeof import('./secondStep')>;
  /** Downloads what only people of groups with their own provider need. */
  loadOpenId: () => Promise<typeof import('./openId')>;
  /** Opens a path of the console after signing in. */
  open: (path: string) => void;
  now: () => number;
}

const reasons: Readonly<Record<string, string>> = {
  expired: 'Your session has ended. Sign in to continue where you left off.',
  idle: 'You were signed out after 2 hours without activity. Sign in to continue where you left off.',
  otherTab: 'You were signed out in another tab.',
};
const reloginText = 'The other tab was signed out. Sign in to work here.';

const stillBusy = 'Signing in takes longer than usual. Please wait.';

const notStored = 'This browser blocks site data, so you can’t stay signed in. Allow site data and try again.';

function byId<E extends HTMLElement>(id: string): E {
  const found = document.getElementById(id);
  if (!found) throw new Error(`login.html has no element #${id}`);
  return found as E;
}

/** The problem with a field as typed; empty if there is none. */
const emailProblem = (email: string): string => {
  if (!email) return 'Enter your email';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? '' : 'Enter an email such as name@company.com';
};
const passwordProblem = (password: string): string => (password ? '' : 'Enter your password');

/** The page when the browser doesn't allow storage: it says so and never sends the password. */
export function refuseLogin(): void {
  const message = byId('message');
  message.className = 'note error';
  message.textContent = notStored;
  byId('form').addEventListener('submit', (event) => event.preventDefault());
}

/** Starts the page. People who are already signed in continue at once. */
export function startLogin({
  loadConfig,
  storage,
  location,
  warm,
  loadSecondStep,
  loadOpenId,
  open,
  now,
}: LoginHost): void {
  const query = new URLSearchParams(location.search);
  const target = safeRedirect(query.get('redirectFrom'), location.origin);

  if (readAuthDetails(storage)) {
    location.replace(target);
    return;
  }
  // Back after signing in: the browser may restore the page.
  addEventListener('pageshow', ({ persisted }) => persisted && submit.isConnected && location.reload());

  const email = byId<HTMLInputElement>('email');
  const password = byId<HTMLInputElement>('password');
  const submit = byId<HTMLButtonElement>('submit');
  let isBusy = false;
  let failures = 0;
  /** Someone has started to fill in the form, perhaps not the person who signs in elsewhere. */
  let isBegun = false;

  const setProblem = (input: HTMLInputElement, problem: string): boolean => {
    byId(`${input.id}-error`).textContent = problem;
    if (problem) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
    return !problem;
  };
  const say = (text: string, isError = true): void => {
    const message = byId('message');
    message.className = isError ? 'note error' : 'note';
    message.textContent = text;
  };
  const setBusy = (value: boolean): void => {
    isBusy = value;
    // Not `disabled`, because the button would lose focus.
    submit.setAttribute('aria-disabled', String(value));
    submit.textContent = value ? 'Signing in…' : 'Sign in';
  };

  // Signing in in another tab updates this one too, unless someone is typing.
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== 'auth.authDetails' || isBusy || !parseAuthDetails(newValue)) return;
    if (!isBegun) return location.replace(target);
    const there = document.createElement('a');
    there.href = target;
    there.textContent = 'Open the console';
    say('Someone has signed in in another tab of this browser. ', false);
    byId('message').append(there);
  });

  /** multiTabLoginFail (spec section 4): two tabs showed this page and the other one was faster. */
  const refuseSecondTab = (): void => location.assign('/blocked');

  const enter = (answer: Parameters<typeof writeSignIn>[1], signedIn: string, to = target): void => {
    if (readAuthDetails(storage)) {
      refuseSecondTab();
      return;
    }
    if (failures > 0) void reportAttempts(loadConfig, signedIn, 0);
    try {
      writeSignIn(storage, answer, now());
      writeDevice(storage, answer.device);
      open(to);
    } catch {
      clearSignIn(storage);
      setBusy(false);
      say(notStored);
    }
  };

  const askSecondStep = async (step: SecondStep, asked: string): Promise<void> => {
    say('', false);
    try {
      const { startSecondStep } = await loadSecondStep();
      startSecondStep({
        step,
        form: byId('form'),
        loadConfig,
        device: readDevice(storage),
        onSignedIn: (answer) => enter(answer, asked),
        onBack: (message) => {
          password.value = '';
          say(message);
          password.focus();
        },
      });
    } catch {
      say(unreachable);
    }
  };

  const attempt = async (): Promise<void> => {
    const credentials = { email: email.value.trim(), password: password.value };
    const isEmailRight = setProblem(email, emailProblem(credentials.email));
    const isPasswordRight = setProblem(password, passwordProblem(credentials.password));
    if (!isEmailRight || !isPasswordRight) {
      (isEmailRight ? password : email).focus();
      return;
    }
    if (readAuthDetails(storage)) return refuseSecondTab();
    say('', false);
    setBusy(true);
    warm();
    // Checking a password takes time, and a whole shift may be signing in at once.
    const patience = setTimeout(() => say(stillBusy, false), 3_000);
    const outcome = await signIn(loadConfig, credentials, readDevice(storage));
    clearTimeout(patience);
    if (outcome.kind === 'signedIn') return enter(outcome.answer, credentials.email);
    setBusy(false);
    if (outcome.kind === 'secondStep') return askSecondStep(outcome.step, credentials.email);
    say(outcome.message);
    if (outcome.kind === 'wrong') {
      void reportAttempts(loadConfig, credentials.email, ++failures);
      password.focus();
      password.select();
    }
  };

  byId('form').addEventListener('submit', (event) => {
    event.preventDefault();
    if (!isBusy) void attempt();
  });
  for (const input of [email, password]) {
    input.addEventListener('input', () => {
      isBegun = true;
      if (input.getAttribute('aria-invalid')) setProblem(input, '');
    });
  }

  const show = byId<HTMLButtonElement>('show');
  show.addEventListener('click', () => {
    const isShown = password.type === 'password';
    password.type = isShown ? 'text' : 'password';
    show.setAttribute('aria-pressed', String(isShown));
    show.textContent = isShown ? 'Hide' : 'Show';
  });

  const hint = byId('caps-lock');
  const lookAtCapsLock = (event: Event): void => {
    if ('getModifierState' in event && typeof event.getModifierState === 'function') {
      hint.textContent = event.getModifierState('CapsLock') ? 'Caps Lock is on' : '';
    }
  };
  for (const event of ['keydown', 'keyup', 'pointerdown']) password.addEventListener(event, lookAtCapsLock);
  password.addEventListener('blur', () => {
    hint.textContent = '';
  });

  const groupId = query.get('group') ?? readGroup(storage);
  if (groupId || query.has('state'))
    loadOpenId().then(
      ({ startOpenId }) =>
        startOpenId({
          ...{ groupId: groupId ?? '', query, target, form: byId('form'), storage: sessionStorage, loadConfig, say },
          device: readDevice(storage),
          goTo: (address) => location.assign(address),
          onSignedIn: (answer, begun) => {
            writeGroup(storage, begun.groupId);
            enter(answer, answer.email ?? '', safeRedirect(begun.target, location.origin));
          },
        }),
      () => say(unreachable),
    );

  if (document.activeElement === document.body) email.focus();

  const reason = reasons[query.get('reason') ?? ''] ?? (readRelogin(storage) ? reloginText : undefined);
  byId('reason').textContent = reason ?? '';

  const fill = (address: string, secret: string): void => {
    isBegun = true;
    email.value = address;
    password.value = secret;
    setProblem(email, '');
    setProblem(password, '');
    submit.focus();
  };
  const offerDemo = ({ demo }: ConsoleConfig): void => {
    if (!demo) return;
    byId('demo-people').append(
      ...demo.people.map((person) => {
        const item = document.createElement('li');
        const button = document.createElement('button');
        button.type = 'button';
        const detail = document.createElement('span');
        detail.textContent = person.email;
        button.append(person.label, detail);
        button.addEventListener('click', () => fill(person.email, demo.password));
        item.append(button);
        return item;
      }),
    );
    byId('demo').hidden = false;
  };
  // Without its configuration the page still appears; signing in shows the error.
  const sayWhatIsMissing = ({ needsSetup }: ConsoleConfig): void => {
    if (needsSetup)
      byId('reason').textContent = 'Nobody can sign in yet. Open the link that the server printed when it started.';
  };
  loadConfig().then(
    (config) => {
      offerDemo(config);
      sayWhatIsMissing(config);
    },
    () => {},
  );
}
