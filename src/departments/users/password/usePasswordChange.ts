import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import {
  brokenPasswordRule,
  type PasswordChange,
  passwordChangeProblems,
  passwordLength,
  passwordMessages,
} from '#engine/run/passwords';
import { failureOf } from '#src/form/saving/failure';

const EMPTY: PasswordChange = { currentPassword: '', newPassword: '', confirmPassword: '' };
const FIELDS = Object.keys(EMPTY) as (keyof PasswordChange)[];
const isField = (name: string): name is keyof PasswordChange => FIELDS.some((field) => field === name);

type Problems = Partial<Record<keyof PasswordChange, string>>;

/** Feedback on a new password while it is typed: a sentence, not a meter. */
export function adviceOn(password: string, email: string): string {
  if (password === '') return `At least ${passwordLength.min} characters`;
  const broken = brokenPasswordRule(password, email);
  const missing = passwordLength.min - password.length;
  if (broken === 'min') return missing === 1 ? 'One more character' : `${missing} more characters`;
  return broken ? passwordMessages[broken] : 'Long enough';
}

/**
 * State of the password form: input, problems in the API's words, and submission.
 * @param onChanged called with the API's message once it has changed
 * @param onRefused called with the field to focus; undefined if the refusal is about none
 */
export function usePasswordChange(
  email: string,
  onChanged: (message: string) => void | Promise<void>,
  onRefused: (field: keyof PasswordChange | undefined) => void,
) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [change, setChange] = useState(EMPTY);
  const [problems, setProblems] = useState<Problems>({});
  const [message, setMessage] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const refuse = (found: readonly { field: string; message: string }[]) => {
    const named: Problems = {};
    for (const { field, message: said } of found) if (isField(field)) named[field] ??= said;
    setProblems(named);
    onRefused(FIELDS.find((field) => named[field] !== undefined));
  };

  const send = async () => {
    try {
      const said = await dataProvider.resetPassword(change);
      setChange(EMPTY);
      await onChanged(said);
    } catch (error) {
      const failure = failureOf(error);
      const found = failure.kind === 'invalid' ? failure.problems : [];
      if (!found.some(({ field }) => isField(field))) setMessage(failure.message);
      refuse(found);
    }
  };

  return {
    change,
    problems,
    message,
    isBusy,
    set: (field: keyof PasswordChange, value: string) => {
      setChange({ ...change, [field]: value });
      setProblems({ ...problems, [field]: undefined });
    },
    submit: async () => {
      if (isBusy) return;
      setMessage(undefined);
      const found = passwordChangeProblems(change, email);
      if (found.length > 0) return refuse(found);
      setProblems({});
      setBusy(true);
      await send();
      setBusy(false);
    },
  };
}
