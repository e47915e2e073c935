/** Rules for a new password (domain 1.1, reset form), with the same messages in the form and the API. */
import type { Problem } from '../define/rules';

/** Shortest and longest password; the upper limit only bounds the cost of hashing. */
export const passwordLength = { min: 10, max: 200 } as const;

/** The fields of /reset and `POST v1/auth/resetPassword`. */
export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

/** The rules' sentences by name; only the server can check `notRecent` and `current`. */
export const passwordMessages = {
  min: `Enter at least ${passwordLength.min} characters`,
  max: `Enter at most ${passwordLength.max} characters`,
  notEmail: 'The password must not be your email address',
  equal: 'The new passwords don’t match',
  current: 'The current password is wrong',
  notRecent: 'Choose a password that is not one of your last three',
} as const;

/** The first rule that a password for this email breaks; undefined if none. */
export function brokenPasswordRule(password: string, email: string): 'min' | 'max' | 'notEmail' | undefined {
  if (password.length < passwordLength.min) return 'min';
  if (password.length > passwordLength.max) return 'max';
  return password.trim().toLowerCase() === email.trim().toLowerCase() ? 'notEmail' : undefined;
}

const labels: Readonly<Record<keyof PasswordChange, string>> = {
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
};

/** All problems with a password change before it is sent, in form order. */
export function passwordChangeProblems(change: PasswordChange, email: string): Problem[] {
  const missing = (Object.keys(labels) as (keyof PasswordChange)[])
    .filter((field) => change[field] === '')
    .map((field): Problem => ({ field, rule: 'required', message: `${labels[field]} is required` }));
  const { newPassword, confirmPassword } = change;
  const broken = newPassword === '' ? undefined : brokenPasswordRule(newPassword, email);
  const isUnequal = newPassword !== '' && confirmPassword !== '' && newPassword !== confirmPassword;
  const problems: Problem[] = [
    ...missing,
    ...(broken ? [{ field: 'newPassword', rule: broken, message: passwordMessages[broken] }] : []),
    ...(isUnequal ? [{ field: 'confirmPassword', rule: 'equal', message: passwordMessages.equal }] : []),
  ];
  const order = Object.keys(labels);
  return problems.sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
}
