/** The second step of a sign-in: a code, a passkey or a recovery code. Takes the place of the form, and downloads only when it is needed. */

import { startAuthentication } from '@simplewebauthn/browser';
import type { SessionAnswer } from '#authProvider/answers';
import type { ConsoleConfig } from '#authProvider/config';
import { type SecondStep, sendSignIn } from './signIn';

/** The page around it. */
interface SecondStepHost {
  step: SecondStep;
  /** The form with email and password, hidden in the meantime. */
  form: HTMLElement;
  loadConfig: () => Promise<ConsoleConfig>;
  device: string | undefined;
  onSignedIn: (answer: SessionAnswer & { accessToken: string }) => void;
  /** The person wants to start again, or has to, for this reason. */
  onBack: (message: string) => void;
}

type Way = SecondStep['methods'][number] | 'recoveryCode';

const WORDS: Readonly<Record<Way, { label: string; action: string; choose: string }>> = {
  app: { label: 'Code from your authenticator app', action: 'Continue', choose: 'Use your authenticator app' },
  passkey: { label: '', action: 'Use your passkey', choose: 'Use a passkey' },
  recoveryCode: { label: 'Recovery code', action: 'Continue', choose: 'Use a recovery code' },
};

const make = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  values: Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] => Object.assign(document.createElement(tag), values);

/** Shows the step. */
export function startSecondStep({ step, form, loadConfig, device, onSignedIn, onBack }: SecondStepHost): void {
  const ways: Way[] = [...step.methods, 'recoveryCode'];
  let way = ways[0] as Way;
  let isBusy = false;

  const label = make('label', { htmlFor: 'code' });
  const code = make('input', {
    id: 'code',
    name: 'code',
    autocomplete: 'one-time-code',
    maxLength: 20,
    required: true,
  });
  const problem = make('p', { id: 'code-error', className: 'error' });
  code.setAttribute('aria-describedby', problem.id);
  code.setAttribute('autocapitalize', 'none');
  code.spellcheck = false;
  const field = make('div', { className: 'field' });
  field.append(label, code, problem);
  const submit = make('button', { type: 'submit', className: 'primary' });
  const message = make('p', { className: 'note error' });
  message.style.marginTop = '16px';
  message.setAttribute('role', 'alert');
  const others = make('p', { className: 'note' });
  Object.assign(others.style, { display: 'flex', flexWrap: 'wrap', gap: '4px 16px', marginTop: '16px' });
  const place = make('form', { id: 'second-step', noValidate: true });
  place.append(make('h2', { textContent: 'Two-step verification' }), field, submit, message, others);

  const say = (text: string): void => {
    message.textContent = text;
  };
  const setProblem = (text: string): void => {
    problem.textContent = text;
    if (text) code.setAttribute('aria-invalid', 'true');
    else code.removeAttribute('aria-invalid');
  };
  const setBusy = (value: boolean): void => {
    isBusy = value;
    // Not `disabled`, because the button would lose focus.
    submit.setAttribute('aria-disabled', String(value));
  };
  const leave = (): void => {
    place.remove();
    form.hidden = false;
  };
  const choice = (text: string, choose: () => void): HTMLButtonElement => {
    const button = make('button', { type: 'button', textContent: text });
    button.addEventListener('click', () => !isBusy && choose());
    return button;
  };

  const show = (chosen: Way): void => {
    way = chosen;
    field.hidden = way === 'passkey';
    label.textContent = WORDS[way].label;
    code.inputMode = way === 'app' ? 'numeric' : 'text';
    code.value = '';
    setProblem('');
    say('');
    submit.textContent = WORDS[way].action;
    others.replaceChildren(
      ...ways.filter((each) => each !== way).map((each) => choice(WORDS[each].choose, () => show(each))),
      choice('Back', () => {
        leave();
        onBack('');
      }),
    );
    (way === 'passkey' ? submit : code).focus();
  };

  /** The answer to send; undefined if there is none, and the page says why. */
  const answered = async (): Promise<object | undefined> => {
    if (way !== 'passkey') {
      const typed = code.value.trim();
      setProblem(typed ? '' : 'Enter the code');
      if (typed) return { code: typed };
      code.focus();
      return undefined;
    }
    try {
      const optionsJSON = step.passkey as Parameters<typeof startAuthentication>[0]['optionsJSON'];
      return { passkey: await startAuthentication({ optionsJSON }) };
    } catch {
      say('The passkey was not used. Try again, or choose another way.');
      return undefined;
    }
  };

  const attempt = async (): Promise<void> => {
    say('');
    setBusy(true);
    const answer = await answered();
    const outcome = answer && (await sendSignIn(loadConfig, 'secondStep', { ticket: step.ticket, ...answer }, device));
    setBusy(false);
    if (!outcome) return;
    if (outcome.kind === 'signedIn') return onSignedIn(outcome.answer);
    const said = outcome.kind === 'secondStep' ? '' : outcome.message;
    if (outcome.kind === 'wrong' && outcome.code === 'ticketExpired') {
      leave();
      return onBack(said);
    }
    say(said);
    if (way === 'passkey') return;
    code.focus();
    code.select();
  };

  place.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!isBusy) void attempt();
  });
  code.addEventListener('input', () => setProblem(''));
  form.hidden = true;
  form.after(place);
  show(way);
}
