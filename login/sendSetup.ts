import type { ConsoleConfig } from '#authProvider/config';
import { offline, unreachable } from './signIn';

/** What the set-up form holds, by the names of the API. */
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

/** How an attempt to set up ended. */
export type SetupOutcome =
  | { kind: 'done' }
  /** What is wrong with single fields. */
  | { kind: 'invalid'; errors: readonly { field: string; message: string }[] }
  | { kind: 'failed'; message: string };

const serverFault =
  'The server could not set up the console. Nothing is wrong with what you typed: try again in a moment.';

/** Makes the group, its first outlet and its owner. Never throws: every outcome has a sentence. */
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
