import type { ConsoleConfig } from '#authProvider/config';
import { offline, unreachable } from './signIn';

/** The setup form's values, under the API's names. */
export type SetupField =
  | 'code'
  | 'group'
  | 'country'
  | 'currency'
  | 'timeZone'
  | 'outlet'
  | 'outletCode'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'password';

/** The result of a setup attempt. */
type SetupOutcome =
  | { kind: 'done' }
  /** Problems with single fields. */
  | { kind: 'invalid'; errors: readonly { field: string; message: string }[] }
  | { kind: 'failed'; message: string };

const serverFault =
  'The server could not set up the console. Nothing is wrong with what you typed: try again in a moment.';

/** Creates the group, its first outlet and its owner. Never throws: every outcome has a message. */
export async function sendSetup(
  loadConfig: () => Promise<ConsoleConfig>,
  values: Readonly<Record<SetupField, string>>,
): Promise<SetupOutcome> {
  try {
    const { apiUrl } = await loadConfig();
    const response = await fetch(`${apiUrl}/setup`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(values),
      signal: AbortSignal.timeout(60_000),
    });
    if (response.ok) return { kind: 'done' };
    const body = (await response.json().catch(() => null)) as {
      message?: string;
      errors?: { field: string; message: string }[];
    } | null;
    if (response.status === 400 && body?.errors?.length) return { kind: 'invalid', errors: body.errors };
    return { kind: 'failed', message: response.status < 500 && body?.message ? body.message : serverFault };
  } catch {
    return { kind: 'failed', message: navigator.onLine === false ? offline : unreachable };
  }
}
