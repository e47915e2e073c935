import { isCheap } from './auth/testPasswords';
import { isLevel, type LogSettings } from './log';
import type { Model } from './model';

/** A problem that only the operator can fix, usually a setting. The message is one line that names it, the problem and the fix. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** A nightly backup (BACKUP_DIR, BACKUP_KEEP, BACKUP_AT). */
export interface BackupSettings {
  directory: string;
  /** How many files are kept. */
  keep: number;
  /** Minutes after midnight, in the machine's time zone. */
  at: number;
}

/** Everything that the environment can configure, read once at startup. */
export interface Config {
  /** TCP port of console and API; 0 lets the system choose a free one. */
  port: number;
  /** Address to listen on; only loopback addresses unless the operator says otherwise. */
  host: string;
  /** Directory of the embedded database and of nothing else; relative to the working directory. */
  dataDir: string;
  /** PostgreSQL connection string; undefined means the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  /** A streaming replica of it for reports; undefined for none. */
  replicaUrl: string | undefined;
  /** Whether the demo groups exist and their sign-ins are printed. */
  demo: boolean;
  /** Password of every demo person. */
  demoPassword: string;
  /** Mail server, e.g. `smtp://user:secret@mail.example:587`; undefined keeps emails in the outbox. */
  smtpUrl: string | undefined;
  /** Sender of emails. */
  mailFrom: string;
  /** The number of trusted reverse proxies in front, for X-Forwarded-For; 0 trusts none. */
  trustProxy: number;
  /** The address at which people reach the console, without a slash at the end; undefined if it is not set. */
  publicUrl: string | undefined;
  /** Whether to tell browsers to use https only. */
  hsts: boolean;
  /** Nightly backups of the embedded database; undefined for none, and on PostgreSQL, where deploy/backup.sh makes them. */
  backups: BackupSettings | undefined;
  /** How the process logs. */
  log: LogSettings;
  /** The token with which a monitoring system reads `/metrics`; undefined: the address doesn't exist. */
  metricsToken: string | undefined;
  /** The language model for questions that the embedded planner doesn't understand. Undefined if none is configured. */
  model: Model | undefined;
}

/** The demo password unless DEMO_PASSWORD is set. It is public: it is in the README. */
export const defaultDemoPassword = 'harbour-demo-1';

/** The shortest password that the console accepts anywhere (domain 1.1, reset form). */
const shortestPassword = 10;

/** A token isn't a password: nothing slows down guesses. */
const shortestToken = 20;

type Environment = Record<string, string | undefined>;

/** Whether only this machine can reach `host`. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

const portOf = (value: string | undefined): number => {
  if (value === undefined) return 8080;
  const port = Number(value);
  if (/^\d{1,5}$/.test(value) && port <= 65535) return port;
  throw new ConfigError(`PORT is '${value}': give a whole number from 0 to 65535, e.g. PORT=8080.`);
};

const hostOf = (value: string | undefined): string => {
  if (value === undefined) return '127.0.0.1';
  if (/^[\w.:[\]-]+$/.test(value)) return value;
  throw new ConfigError(
    `HOST is '${value}': give an address or a host name without scheme, port or path, e.g. HOST=0.0.0.0.`,
  );
};

const trustProxyOf = (value: string | undefined): number => {
  if (value === undefined) return 0;
  if (/^\d$/.test(value)) return Number(value);
  throw new ConfigError(
    `TRUST_PROXY is '${value}': give the number of reverse proxies in front, from 0 to 9, e.g. TRUST_PROXY=1.`,
  );
};

const hstsOf = (value: string | undefined): boolean => {
  const word = value?.toLowerCase() ?? 'off';
  if (word === 'on' || word === 'off') return word === 'on';
  throw new ConfigError(
    `HSTS is '${value}': give HSTS=on where people reach the console by https only, else HSTS=off.`,
  );
};

/** Checks a URL's scheme. The message doesn't repeat the value, because it may contain a password. */
const urlOf = (name: string, value: string | undefined, schemes: readonly string[], example: string) => {
  if (value === undefined) return undefined;
  if (URL.canParse(value) && schemes.includes(new URL(value).protocol)) return value;
  throw new ConfigError(`${name} is not a ${schemes.join('// or ')}// address: give one such as ${example}.`);
};

/** Pages ask for `/assets/...` and `/api/...`, so the console has a host name of its own. */
const publicUrlOf = (value: string | undefined): string | undefined => {
  const url = urlOf('PUBLIC_URL', value, ['http:', 'https:'], 'https://console.group.example');
  if (url === undefined) return undefined;
  const { origin, pathname, search, hash } = new URL(url);
  if (pathname === '/' && !search && !hash) return origin;
  throw new ConfigError(
    `PUBLIC_URL is '${url}': the console works only at the root of a host name, e.g. PUBLIC_URL=${origin}.`,
  );
};

const mailFromOf = (value: string | undefined, smtpUrl: string | undefined): string => {
  if (value === undefined && smtpUrl !== undefined) {
    throw new ConfigError(
      'MAIL_FROM is missing although SMTP_URL is set: give the sender, e.g. MAIL_FROM=console@group.example.',
    );
  }
  if (value === undefined) return 'console@localhost';
  if (/^[^\s@<>]+@[^\s@<>]+$/.test(value) || /^[^<>]+<[^\s@<>]+@[^\s@<>]+>$/.test(value)) return value;
  throw new ConfigError(`MAIL_FROM is '${value}': give an email address, e.g. MAIL_FROM=console@group.example.`);
};

const passwordOf = (value: string | undefined): string => {
  if (value === undefined) return defaultDemoPassword;
  if (value.length >= shortestPassword) return value;
  throw new ConfigError(`DEMO_PASSWORD is too short: give at least ${shortestPassword} characters.`);
};

/**
 * DEMO is on by default only with the embedded database on a loopback address, where no one else can reach it and there is no real data.
 * Elsewhere the public default password would be an open door, so `on` needs a custom password.
 */
const demoOf = (env: Environment, host: string, databaseUrl: string | undefined): boolean => {
  const value = env.DEMO?.toLowerCase();
  if (value !== undefined && value !== 'on' && value !== 'off') {
    throw new ConfigError(`DEMO is '${env.DEMO}': give DEMO=on or DEMO=off.`);
  }
  const isPrivate = databaseUrl === undefined && isLoopback(host);
  if (value === 'on' && !isPrivate && env.DEMO_PASSWORD === undefined) {
    const where = databaseUrl === undefined ? `HOST ${host} can be reached from outside` : 'DATABASE_URL is set';
    throw new ConfigError(
      `DEMO_PASSWORD is missing: DEMO=on while ${where} needs a password of your own (${shortestPassword} characters or more).`,
    );
  }
  return value === undefined ? isPrivate : value === 'on';
};

const POSTGRES = ['postgres:', 'postgresql:'] as const;

const replicaOf = (env: Environment): string | undefined => {
  const example = 'postgres://user:secret@replica:5432/console';
  const url = urlOf('DATABASE_REPLICA_URL', env.DATABASE_REPLICA_URL, POSTGRES, example);
  if (url !== undefined && env.DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_URL is missing although DATABASE_REPLICA_URL is set: give the primary’s address.');
  return url;
};

const modelOf = (env: Environment): Model | undefined => {
  const address = urlOf('AI_BASE_URL', env.AI_BASE_URL, ['http:', 'https:'], 'https://models.example/v1');
  const alone = ['AI_MODEL', 'AI_API_KEY'].find((name) => env[name] !== undefined);
  if (address === undefined && alone !== undefined)
    throw new ConfigError(
      `AI_BASE_URL is missing although ${alone} is set: give the model’s address, e.g. AI_BASE_URL=https://models.example/v1.`,
    );
  if (address === undefined) return undefined;
  if (env.AI_MODEL === undefined)
    throw new ConfigError('AI_MODEL is missing although AI_BASE_URL is set: give the name of the model.');
  return { baseUrl: address.replace(/\/+$/, ''), name: env.AI_MODEL, apiKey: env.AI_API_KEY };
};

const onOff = (name: string, value: string | undefined): boolean | undefined => {
  const word = value?.toLowerCase();
  if (word === undefined) return undefined;
  if (word === 'on' || word === 'off') return word === 'on';
  throw new ConfigError(`${name} is '${value}': give ${name}=on or ${name}=off.`);
};

/** JSON for programs that collect logs; text for a person at a terminal, who did not come to read requests. */
function logOf(env: Environment, isTerminal: boolean): LogSettings {
  const level = env.LOG_LEVEL?.toLowerCase() ?? 'info';
  if (!isLevel(level))
    throw new ConfigError(`LOG_LEVEL is '${env.LOG_LEVEL}': give debug, info, warn or error, e.g. LOG_LEVEL=info.`);
  const format = env.LOG_FORMAT?.toLowerCase() ?? logFormatOf(env, isTerminal);
  if (format !== 'json' && format !== 'text')
    throw new ConfigError(`LOG_FORMAT is '${env.LOG_FORMAT}': give LOG_FORMAT=json or LOG_FORMAT=text.`);
  return { level, format, requests: onOff('LOG_REQUESTS', env.LOG_REQUESTS) ?? format === 'json' };
}

/** The format unless LOG_FORMAT says otherwise. */
export const logFormatOf = ({ NODE_ENV }: Environment, isTerminal: boolean): LogSettings['format'] =>
  NODE_ENV === 'production' && !isTerminal ? 'json' : 'text';

/** On PostgreSQL the same settings are for deploy/backup.sh. */
function backupsOf(env: Environment): BackupSettings | undefined {
  const { BACKUP_DIR: directory, BACKUP_KEEP: keep = '14', BACKUP_AT: at = '02:30' } = env;
  if (directory === undefined || env.DATABASE_URL !== undefined) return undefined;
  if (!/^[1-9]\d{0,4}$/.test(keep))
    throw new ConfigError(`BACKUP_KEEP is '${keep}': give the number of backups to keep, 1 or more.`);
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(at) ?? [];
  if (hours === undefined) throw new ConfigError(`BACKUP_AT is '${at}': give a time of day such as 02:30.`);
  return { directory, keep: Number(keep), at: Number(hours) * 60 + Number(minutes) };
}

const metricsTokenOf = (value: string | undefined): string | undefined => {
  if (value === undefined || value.length >= shortestToken) return value;
  throw new ConfigError(`METRICS_TOKEN is too short: give at least ${shortestToken} characters.`);
};

/** Cheap password hashes are only for tests: any other server that is configured for them doesn't start. */
const refuseCheapPasswords = (env: Environment): void => {
  if (env.TEST_PASSWORDS === undefined || isCheap(env)) return;
  throw new ConfigError('TEST_PASSWORDS is for the project’s own tests: it makes passwords easy to guess. Unset it.');
};

/**
 * Reads and checks the environment. An empty variable counts as unset.
 * @param isTerminal whether a person reads what the process writes
 * @throws ConfigError with one line that names the variable and the fix
 */
export function readConfig(environment: Environment, isTerminal = false): Config {
  const env: Environment = {};
  for (const [name, value] of Object.entries(environment)) {
    const trimmed = value?.trim();
    if (trimmed) env[name] = trimmed;
  }
  refuseCheapPasswords(env);
  const host = hostOf(env.HOST);
  const databaseUrl = urlOf(
    'DATABASE_URL',
    env.DATABASE_URL,
    POSTGRES,
    'postgres://user:secret@localhost:5432/console',
  );
  const smtpUrl = urlOf('SMTP_URL', env.SMTP_URL, ['smtp:', 'smtps:'], 'smtp://user:secret@mail.example:587');
  return {
    port: portOf(env.PORT),
    host,
    dataDir: env.DATA_DIR ?? './data',
    databaseUrl,
    replicaUrl: replicaOf(env),
    demo: demoOf(env, host, databaseUrl),
    demoPassword: passwordOf(env.DEMO_PASSWORD),
    smtpUrl,
    mailFrom: mailFromOf(env.MAIL_FROM, smtpUrl),
    trustProxy: trustProxyOf(env.TRUST_PROXY),
    publicUrl: publicUrlOf(env.PUBLIC_URL),
    hsts: hstsOf(env.HSTS),
    backups: backupsOf(env),
    log: logOf(env, isTerminal),
    metricsToken: metricsTokenOf(env.METRICS_TOKEN),
    model: modelOf(env),
  };
}
