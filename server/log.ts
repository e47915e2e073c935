/**
 * What the process writes while it runs: one line per event, as JSON for programs that collect logs, or as plain text on a terminal. Every
 * line of JSON has `at`, `level` and `message`; docs/deployment.md lists the others. Nothing that a person typed is logged.
 */

const LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type Level = (typeof LEVELS)[number];
export const isLevel = (text: string): text is Level => LEVELS.some((level) => level === text);

export interface LogSettings {
  /** Less important lines are left out. */
  level: Level;
  format: 'json' | 'text';
  /** Whether each request has a line. */
  requests: boolean;
}

/** More of a line: ids, numbers and words of the program. */
export type Details = Readonly<Record<string, unknown>>;

/** A fault's kind, and its place in the program, which a fix needs; not its message, which may quote a value. */
export function faultOf(error: unknown): { error: string; stack: readonly string[] } {
  const { name = 'Error', stack = '' } = error instanceof Error ? error : {};
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return { error: name, stack: frames.slice(0, 12).map((line) => line.trim()) };
}

let settings: LogSettings = { level: 'info', format: 'text', requests: false };

/** Sets how this process logs. Until then it writes text, without requests. */
export const logAs = (wanted: LogSettings): void => {
  settings = wanted;
};

/** Whether requests have lines, so that nothing is measured for none. */
export const logsRequests = (): boolean => settings.requests;

/** What a person at a terminal reads: the message, for how long and for whom, and where a fault of the program is. */
function textOf(message: string, { method, path, ms, userId, stack }: Details): string {
  const where = path === undefined ? '' : `${method} ${path}: `;
  const rest = [ms === undefined ? undefined : `${ms} ms`, userId].filter((each) => each !== undefined);
  const frames = Array.isArray(stack) ? stack.map((frame) => `\n    ${frame}`).join('') : '';
  return `${where}${[message, ...rest].join(' ')}${frames}`;
}

function write(level: Level, message: string, details: Details = {}): void {
  if (LEVELS.indexOf(level) < LEVELS.indexOf(settings.level)) return;
  const isText = settings.format === 'text';
  // Blank lines and indentation are for people.
  if (!isText && message.trim() === '') return;
  const line = isText
    ? textOf(message, details)
    : JSON.stringify({ at: new Date().toISOString(), level, message: message.trim(), ...details });
  if (level === 'error') console.error(line);
  else console.log(line);
}

export const log = {
  debug: (message: string, details?: Details) => write('debug', message, details),
  info: (message: string, details?: Details) => write('info', message, details),
  warn: (message: string, details?: Details) => write('warn', message, details),
  error: (message: string, details?: Details) => write('error', message, details),
};

/** What happens to sign-in and access, by its name in `event`. */
const SECURITY = {
  signIn: { level: 'info', message: 'Signed in' },
  signInRefused: { level: 'warn', message: 'Sign-in refused' },
  tooMany: { level: 'warn', message: 'Too many attempts or requests' },
  accessChanged: { level: 'info', message: 'A role, a person or their sign-in was changed' },
  export: { level: 'info', message: 'Data was exported' },
  personalData: { level: 'info', message: 'Personal data was exported or erased' },
  sealed: { level: 'info', message: 'The trail is sealed' },
} as const satisfies Readonly<Record<string, { level: Level; message: string }>>;

/** Logs an event of security, for those who watch over the console. At a terminal it would only disturb. */
export function logSecurity(event: keyof typeof SECURITY, details: Details): void {
  const { level, message } = SECURITY[event];
  write(settings.format === 'text' ? 'debug' : level, message, { event, ...details });
}
