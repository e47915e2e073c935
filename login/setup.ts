/** The setup page: a new installation gets its group, first outlet and owner here. */

import type { ConsoleConfig } from '#authProvider/config';
import { clearSignIn, type KeyValueStorage, readAuthDetails, writeSignIn } from '#authProvider/storage';
import { COUNTRIES, currencyIn } from '#engine/run/countries';
import { WORLD_NAMES } from '#engine/run/currenciesAndZones';
import { brokenPasswordRule, passwordMessages } from '#engine/run/passwords';
import { shortNameOf } from '#engine/run/shortName';
import { product } from '#resources/product';
import { locationOf } from './place';
import { type SetupField, sendSetup } from './sendSetup';
import { signIn } from './signIn';

/** The page's environment. */
interface SetupHost {
  loadConfig: () => Promise<ConsoleConfig>;
  storage: KeyValueStorage;
  location: Pick<Location, 'hash' | 'assign'>;
  /** The browser's time zone and the person's languages. */
  timeZone: string;
  languages: readonly string[];
  now: () => number;
}

type Box = HTMLInputElement | HTMLSelectElement;

/** In form order: the message for each blank field. */
const MISSING: Readonly<Record<SetupField, string>> = {
  code: 'Enter the setup code',
  group: `Enter the name of ${product.business}`,
  country: 'Choose a country',
  currency: 'Choose a currency',
  timeZone: 'Choose a time zone',
  outlet: 'Enter the name of your first outlet',
  outletCode: 'Enter a short name',
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  email: 'Enter your email',
  password: 'Choose a password',
};
const FIELDS = Object.keys(MISSING) as SetupField[];

function byId<E extends HTMLElement>(id: string): E {
  const found = document.getElementById(id);
  if (!found) throw new Error(`setup.html has no element #${id}`);
  return found as E;
}
const box = (field: SetupField): Box => byId<Box>(field);

/** The problem with a field as typed; the server checks the rest. */
function problemOf(field: SetupField, value: string, email: string): string {
  if (!value) return MISSING[field];
  if (field === 'outletCode' && !/^[A-Za-z0-9]{3,6}$/.test(value)) return 'Use 3 to 6 letters or digits';
  if (field === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return 'Enter an email such as name@company.com';
  const broken = field === 'password' ? brokenPasswordRule(value, email) : undefined;
  return broken ? passwordMessages[broken] : '';
}

/** Fills the lists of standard names, each in English. */
function fillLists(): void {
  const offer = (field: SetupField, entries: readonly (readonly [value: string, label: string])[]) =>
    box(field).append(
      ...entries.map(([value, text]) => Object.assign(document.createElement('option'), { value, text })),
    );
  const names = {
    region: new Intl.DisplayNames('en', { type: 'region' }),
    currency: new Intl.DisplayNames('en', { type: 'currency' }),
  };
  const sorted = COUNTRIES.map((code): [string, string] => [code, names.region.of(code) ?? code]);
  offer(
    'country',
    sorted.sort(([, a], [, b]) => a.localeCompare(b)),
  );
  offer(
    'currency',
    WORLD_NAMES.currency.list().map((code) => [code, `${code}, ${names.currency.of(code) ?? code}`]),
  );
  offer(
    'timeZone',
    WORLD_NAMES.timeZone.list().map((zone) => [zone, zone.replaceAll('_', ' ')]),
  );
}

/** Starts the page. */
export function startSetup({ loadConfig, storage, location, timeZone, languages, now }: SetupHost): void {
  const submit = byId<HTMLButtonElement>('submit');
  let isBusy = false;

  const setProblem = (field: SetupField, problem: string): boolean => {
    byId(`${field}-error`).textContent = problem;
    if (problem) box(field).setAttribute('aria-invalid', 'true');
    else box(field).removeAttribute('aria-invalid');
    return !problem;
  };
  const say = (text: string): void => {
    byId('message').textContent = text;
  };
  const setBusy = (value: boolean): void => {
    isBusy = value;
    // Not `disabled`, because the button would lose focus.
    submit.setAttribute('aria-disabled', String(value));
    submit.textContent = value ? 'Setting up…' : 'Set up';
  };
  /** Shows problems at their fields, and moves focus to the first. */
  const refuse = (problems: readonly { field: string; message: string }[]): void => {
    const first = FIELDS.find((field) => problems.some((each) => each.field === field));
    for (const field of FIELDS) setProblem(field, problems.find((each) => each.field === field)?.message ?? '');
    if (first) box(first).focus();
    else say(problems[0]?.message ?? '');
  };

  /** Stores the sign-in; false if the browser doesn't allow storage, which the sign-in page explains. */
  const stored = (answer: Parameters<typeof writeSignIn>[1]): boolean => {
    try {
      writeSignIn(storage, answer, now());
      return true;
    } catch {
      clearSignIn(storage);
      return false;
    }
  };

  const attempt = async (): Promise<void> => {
    const typed = (field: SetupField) => (field === 'password' ? box(field).value : box(field).value.trim());
    const values = Object.fromEntries(FIELDS.map((field) => [field, typed(field)])) as Record<SetupField, string>;
    const problems = FIELDS.flatMap((field) => {
      const message = problemOf(field, values[field], values.email);
      return message ? [{ field, message }] : [];
    });
    say('');
    refuse(problems);
    if (problems.length > 0) return;
    setBusy(true);
    const outcome = await sendSetup(loadConfig, values);
    if (outcome.kind === 'done') {
      const signedIn = await signIn(loadConfig, { email: values.email, password: values.password });
      location.assign(signedIn.kind === 'signedIn' && stored(signedIn.answer) ? '/' : '/login');
      return;
    }
    setBusy(false);
    if (outcome.kind === 'invalid') refuse(outcome.errors);
    else say(outcome.message);
  };

  fillLists();
  const place = locationOf(timeZone, languages);
  for (const field of ['country', 'currency', 'timeZone'] as const) box(field).value = place[field];
  // After the #, the code never reaches a server log; without it, people type it.
  const code = decodeURIComponent(location.hash.slice(1));
  box('code').value = code;
  byId('code-field').hidden = code !== '';

  let isCodeTyped = false;
  box('country').addEventListener('change', ({ target }) => {
    const currency = currencyIn((target as HTMLSelectElement).value);
    if (currency) box('currency').value = currency;
  });
  box('outlet').addEventListener('input', () => {
    const name = box('outlet').value.trim();
    if (!isCodeTyped) box('outletCode').value = name ? shortNameOf(name) : '';
    setProblem('outletCode', '');
  });
  box('outletCode').addEventListener('input', () => {
    isCodeTyped = box('outletCode').value !== '';
  });
  for (const field of FIELDS)
    for (const kind of ['input', 'change'])
      box(field).addEventListener(kind, () => box(field).getAttribute('aria-invalid') && setProblem(field, ''));
  byId('form').addEventListener('submit', (event) => {
    event.preventDefault();
    if (!isBusy) void attempt();
  });
  const show = byId<HTMLButtonElement>('show');
  show.addEventListener('click', () => {
    const password = byId<HTMLInputElement>('password');
    const isShown = password.type === 'password';
    password.type = isShown ? 'text' : 'password';
    show.setAttribute('aria-pressed', String(isShown));
    show.textContent = isShown ? 'Hide' : 'Show';
  });
  if (document.activeElement === document.body) (code ? box('group') : box('code')).focus();

  // Someone can already sign in, so the form could only fail.
  const close = ({ needsSetup }: ConsoleConfig): void => {
    if (needsSetup) return;
    byId('form').hidden = true;
    byId('lead').hidden = true;
    byId('done').hidden = false;
    byId<HTMLAnchorElement>('go').href = readAuthDetails(storage) ? '/' : '/login';
  };
  loadConfig().then(close, () => {});
}
