/** Diagnostics in words: each line with a verdict, and what to do where it is not fine. Pure. */
import { idleLimit } from '#authProvider';
import { type AnyRecord, inWords } from '#engine/define/fields';
import { SETTINGS } from '#engine/run/settings';
import { formatMoment } from '#src/format/format';
import { toZone } from '#src/format/zones';
import type { Facts, StoredKeyFact } from './facts';

export interface Line {
  label: string;
  value: string;
  isFine: boolean;
  /** What to do about it. */
  advice?: string;
}
export interface LineGroup {
  label: string;
  lines: readonly Line[];
}

/** What the console knows beside the facts of this browser. */
export interface Surroundings {
  consoleVersion: string;
  personName: string;
  groupName: string;
  outletName: string;
  /** Zone of the selected outlet. */
  timeZone: string;
  /** The selected outlet's settings with their defaults. */
  settings: AnyRecord;
  isAdministrator: boolean;
  /** Actions held, over all modules. */
  permissions: number;
}

/** Milliseconds. */
const QUICK = 400;
const CLOCK_TOLERANCE = 30_000;
const MINUTE = 60_000;

const fine = (label: string, value: string): Line => ({ label, value, isFine: true });
const look = (label: string, value: string, advice: string): Line => ({ label, value, isFine: false, advice });
const judged = (isFine: boolean, label: string, value: string, advice: string): Line =>
  isFine ? fine(label, value) : look(label, value, advice);

/** '4 minutes', '2 hours 5 minutes'. */
export function duration(milliseconds: number): string {
  const minutes = Math.max(0, Math.round(milliseconds / MINUTE));
  const count = (amount: number, word: string) => `${amount} ${word}${amount === 1 ? '' : 's'}`;
  if (minutes < 1) return 'less than a minute';
  if (minutes < 60) return count(minutes, 'minute');
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? count(hours, 'hour') : `${count(hours, 'hour')} ${count(rest, 'minute')}`;
}

const moment = (at: number, zone: string) => formatMoment(new Date(at).toISOString(), zone);

function signIn(facts: Facts, { timeZone, personName, groupName }: Surroundings): Line[] {
  const { at, email, signedInAt, tokenEndsAt, lastActivityAt, server } = facts;
  const again = 'Sign out and in again.';
  const expires = Date.parse(server?.session.expiresAt ?? '');
  return [
    judged(email !== undefined, 'Signed in', [personName, email, groupName].filter(Boolean).join(', ') || 'no', again),
    ...(signedInAt === undefined ? [] : [fine('Since', moment(signedInAt, timeZone))]),
    tokenEndsAt === undefined
      ? look('Access token', 'not known', again)
      : judged(
          tokenEndsAt > at,
          'Access token',
          tokenEndsAt > at
            ? `valid for ${duration(tokenEndsAt - at)}, renewed by itself before it ends`
            : `ended ${duration(at - tokenEndsAt)} ago`,
          'Load the page again: it is renewed then. If this stays, sign out and in again.',
        ),
    ...(Number.isNaN(expires)
      ? []
      : [judged(expires > at, 'Session on the server', `until ${moment(expires, timeZone)}`, again)]),
    ...(lastActivityAt === undefined
      ? []
      : [
          fine(
            'Signs out when idle',
            `in ${duration(lastActivityAt + idleLimit - at)} without a key or a touch, in any tab`,
          ),
        ]),
  ];
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function connection({ isOnline, roundTrips, failure, clockAhead }: Facts): Line[] {
  const typical = Math.round(median(roundTrips));
  const slowest = Math.round(Math.max(0, ...roundTrips));
  const seconds = Math.round(Math.abs(clockAhead ?? 0) / 1000);
  return [
    judged(
      isOnline,
      'Network',
      isOnline ? 'connected' : 'not connected',
      'Check the cable or the Wi-Fi of this machine.',
    ),
    failure === undefined
      ? judged(
          typical <= QUICK,
          'Round trip to the server',
          `${typical} ms in the middle, ${slowest} ms at the most, of ${roundTrips.length} calls`,
          'The line is slow: saving takes its time. Try another network, or ask whoever looks after this one.',
        )
      : look('Round trip to the server', failure, 'Check the network, then run this again.'),
    ...(clockAhead === undefined
      ? []
      : [
          judged(
            Math.abs(clockAhead) <= CLOCK_TOLERANCE,
            'Clock of this machine',
            seconds < 1
              ? 'the same as the server’s'
              : `${seconds} s ${clockAhead > 0 ? 'behind' : 'ahead of'} the server’s`,
            'Let this machine set its clock by itself: dates of new documents follow it.',
          ),
        ]),
  ];
}

function versions({ server }: Facts, { consoleVersion }: Surroundings): Line[] {
  if (!server) return [fine('Console', consoleVersion || 'not known')];
  return [
    judged(
      consoleVersion === '' || consoleVersion === server.version,
      'Console',
      consoleVersion || 'not known',
      'The server has another version than this page: load the page again.',
    ),
    fine('Server', server.version),
    fine('Database', server.database === 'pglite' ? 'built in (PGlite)' : 'PostgreSQL'),
  ];
}

function browser(facts: Facts, { timeZone, outletName }: Surroundings): Line[] {
  const now = new Date(facts.at).toISOString();
  const there = toZone(now, timeZone);
  const here = toZone(now, facts.machineZone);
  const isSame = there?.day === here?.day && there?.time === here?.time;
  return [
    fine('Browser', facts.browser),
    fine('Window', facts.screen),
    fine('Language', facts.language),
    judged(
      facts.canStore,
      'Storage',
      facts.canStore ? 'works' : 'refused',
      'Allow this site to store data, or leave private mode: drafts are lost otherwise.',
    ),
    judged(
      isSame,
      'Time zone',
      isSame
        ? `${facts.machineZone}, the same time as ${outletName || 'the outlet'} (${timeZone})`
        : `${facts.machineZone} shows ${here?.time ?? ''}; ${outletName || 'the outlet'} (${timeZone}) shows ${there?.time ?? ''}`,
      'Times in the console are the outlet’s. If this machine stands there, set its time zone.',
    ),
  ];
}

const keyLine = ({ key, state, summary }: StoredKeyFact): Line => {
  const advice = 'Sign out and in again: it is written anew then.';
  return judged(
    state === 'asExpected' || state === 'none',
    key,
    state === 'differs' ? `${summary}, not what your sign-in says` : summary,
    advice,
  );
};

function settingLines({ settings }: Surroundings): Line[] {
  return SETTINGS.map(({ name, label, kind, values }): Line => {
    const value = settings[name];
    if (typeof value === 'boolean') return fine(label, value ? 'on' : 'off');
    if (value === undefined || value === null || value === '') return fine(label, 'not set');
    const text = values ? inWords(String(value)).toLowerCase() : String(value);
    return fine(label, kind === 'percent' ? `${text} %` : text);
  });
}

/** Everything, group by group. */
export function diagnose(facts: Facts, surroundings: Surroundings): LineGroup[] {
  const { isAdministrator, permissions, outletName } = surroundings;
  return [
    { label: 'Sign-in', lines: signIn(facts, surroundings) },
    { label: 'Connection', lines: connection(facts) },
    { label: 'Versions', lines: versions(facts, surroundings) },
    { label: 'This browser', lines: browser(facts, surroundings) },
    {
      label: 'Permissions',
      lines: [
        isAdministrator
          ? fine('Role', 'Administrator, everything')
          : judged(
              permissions > 0,
              'Role',
              `${permissions} permissions`,
              'An administrator can add permissions to your role.',
            ),
      ],
    },
    { label: outletName ? `Settings of ${outletName}` : 'Settings', lines: settingLines(surroundings) },
    { label: 'Stored in this browser', lines: facts.keys.map(keyLine) },
  ];
}

/** The same as text for a mail or a ticket: no token, no content of what is stored. */
export function supportText(groups: readonly LineGroup[], at: number): string {
  const lines = groups.flatMap(({ label, lines: own }) => [
    '',
    label,
    ...own.map(({ label: name, value, isFine }) => `${isFine ? '  ' : '! '}${name}: ${value}`),
  ]);
  return [`Diagnostics of ${new Date(at).toISOString()}`, ...lines].join('\n');
}
