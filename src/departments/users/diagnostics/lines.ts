/** Diagnostics in words: each line with a verdict, and advice if something is wrong. Pure. */
import { idleLimit } from '#authProvider';
import type { AnyRecord } from '#engine/define/fields';
import type { Missing } from '#engine/read/narrowToSpec';
import { SETTINGS } from '#resources/settings';
import { formatCount, formatMoment } from '#src/format/format';
import { toZone } from '#src/format/zones';
import type { Facts, ServerFacts, StoredKeyFact } from './facts';

export interface Line {
  label: string;
  value: string;
  isFine: boolean;
  /** Informational: without a verdict. */
  isPlain?: boolean;
  /** What to do about it. */
  advice?: string;
}
export interface LineGroup {
  label: string;
  lines: readonly Line[];
}

/** What the console knows besides this browser's facts. */
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
  /** Granted actions, over all modules. */
  permissions: number;
  /** Modules of the person's roles that the console doesn't know. */
  unknownModules: readonly string[];
  /** What the console's API doesn't offer; undefined if it offers everything. */
  missing: Missing | undefined;
}

/** Milliseconds. */
const QUICK = 400;
const CLOCK_TOLERANCE = 30_000;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Work that has waited longer is stuck: another process or the mail server is away. */
const PATIENCE = 15 * MINUTE;
/** Backups are nightly, and one may be late. */
const BACKUP_AGE = 2 * DAY;

/** Values are in sentence case; codes such as 'en-GB' stay as they are. */
const upperFirst = (text: string): string =>
  /^[a-z]+(?=[ ,]|$)/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
const fine = (label: string, value: string): Line => ({ label, value: upperFirst(value), isFine: true });
const told = (label: string, value: string): Line => ({
  label,
  value: upperFirst(value),
  isFine: true,
  isPlain: true,
});
const look = (label: string, value: string, advice: string): Line => ({
  label,
  value: upperFirst(value),
  isFine: false,
  advice,
});
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

function signIn(facts: Facts, { timeZone, personName, groupName, missing }: Surroundings): Line[] {
  const { at, email, signedInAt, tokenEndsAt, lastActivityAt, server } = facts;
  const again = 'Sign out and in again.';
  const expires = Date.parse(server?.session.expiresAt ?? '');
  return [
    judged(email !== undefined, 'Signed in', [personName, email, groupName].filter(Boolean).join(', ') || 'no', again),
    ...(signedInAt === undefined ? [] : [told('Since', moment(signedInAt, timeZone))]),
    tokenEndsAt === undefined
      ? missing
        ? told('Access token', 'the API doesn’t say until when it is valid; the console asks it')
        : look('Access token', 'not known', again)
      : judged(
          tokenEndsAt > at,
          'Access token',
          tokenEndsAt > at
            ? `valid for ${duration(tokenEndsAt - at)}, renews automatically`
            : `ended ${duration(at - tokenEndsAt)} ago`,
          'Reload the page to renew it. If this continues, sign out and in again.',
        ),
    ...(Number.isNaN(expires)
      ? []
      : [judged(expires > at, 'Session on the server', `until ${moment(expires, timeZone)}`, again)]),
    ...(lastActivityAt === undefined
      ? []
      : [told('Signs out when idle', `in ${duration(lastActivityAt + idleLimit - at)} without activity in any tab`)]),
  ];
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function connection({ isOnline, roundTrips, failure, clockAhead }: Facts): Line[] {
  const typical = Math.round(median(roundTrips));
  const slowest = Math.round(Math.max(0, ...roundTrips));
  const seconds = Math.round(Math.abs(clockAhead ?? 0) / 1000);
  return [
    judged(isOnline, 'Network', isOnline ? 'connected' : 'not connected', 'Check this computer’s cable or Wi-Fi.'),
    failure === undefined
      ? judged(
          typical <= QUICK,
          'Round trip to the server',
          `${typical} ms median, ${slowest} ms max of ${roundTrips.length} calls`,
          'The connection is slow, so saving takes longer. Try another network or ask your network administrator.',
        )
      : look('Round trip to the server', failure, 'Check the network, then run this again.'),
    ...(clockAhead === undefined
      ? []
      : [
          judged(
            Math.abs(clockAhead) <= CLOCK_TOLERANCE,
            'Computer clock',
            seconds < 1 ? 'matches the server' : `${seconds} s ${clockAhead > 0 ? 'behind' : 'ahead of'} the server`,
            'Set the clock automatically. New documents take their date from it.',
          ),
        ]),
  ];
}

function versions({ server }: Facts, { consoleVersion }: Surroundings): Line[] {
  if (!server) return [told('Console', consoleVersion || 'not known')];
  return [
    judged(
      consoleVersion === '' || consoleVersion === server.version,
      'Console',
      consoleVersion || 'not known',
      'This page is out of date. Reload it.',
    ),
    told('Server', server.version),
    told('Database', server.database === 'pglite' ? 'built in (PGlite)' : 'PostgreSQL'),
  ];
}

function browser(facts: Facts, { timeZone, outletName }: Surroundings): Line[] {
  const now = new Date(facts.at).toISOString();
  const there = toZone(now, timeZone);
  const here = toZone(now, facts.machineZone);
  const isSame = there?.day === here?.day && there?.time === here?.time;
  return [
    told('Browser', facts.browser),
    told('Window', facts.screen),
    told('Language', facts.language),
    judged(
      facts.canStore,
      'Storage',
      facts.canStore ? 'works' : 'refused',
      'Allow this site to store data, or leave private mode. Otherwise drafts are lost.',
    ),
    judged(
      isSame,
      'Time zone',
      isSame
        ? `${facts.machineZone}, the same time as ${outletName || 'the outlet'} (${timeZone})`
        : `${facts.machineZone} shows ${here?.time ?? ''}; ${outletName || 'the outlet'} (${timeZone}) shows ${there?.time ?? ''}`,
      'The console shows the outlet’s time. If this computer is at the outlet, set its time zone.',
    ),
  ];
}

const keyLine = ({ key, state, summary }: StoredKeyFact): Line => {
  const advice = 'Sign out and in again to restore it.';
  return judged(
    state === 'asExpected' || state === 'none',
    key,
    state === 'differs' ? `${summary}, doesn’t match your sign-in` : summary,
    advice,
  );
};

function settingLines({ settings }: Surroundings): Line[] {
  return SETTINGS.filter(({ mirrors }) => !mirrors).map(({ name, label, kind, labels, unit }): Line => {
    const value = settings[name];
    if (typeof value === 'boolean') return told(label, value ? 'On' : 'Off');
    if (value === undefined || value === null || value === '') return told(label, 'Not set');
    const text = labels?.[String(value)] ?? String(value);
    return told(label, kind === 'percent' ? `${text}%` : [text, unit].filter(Boolean).join(' '));
  });
}

/** The last failure of each kind of background work: one that continues needs attention. */
function backgroundLines({ server }: Facts, { timeZone }: Surroundings): Line[] {
  const failures = server?.failures ?? [];
  if (failures.length === 0) return [fine('Failures', 'None')];
  return failures.map(({ label, message, at, recoveredAt }) => {
    const failed = `${formatMoment(at, timeZone)}: ${message}`;
    return recoveredAt === null
      ? look(label, `Failed ${failed}`, 'If this continues, contact the server’s administrator.')
      : fine(label, `Works again since ${formatMoment(recoveredAt, timeZone)}. Last failure ${failed}`);
  });
}

/** Farther behind, people notice that a report lacks what others have saved. */
const NOTABLE_SECONDS = 10;

/** The replica that reports are read from. */
function replicaLine({
  isReachable,
  behindSeconds,
}: NonNullable<NonNullable<ServerFacts['background']>['replica']>): Line {
  const label = 'Replica for reports';
  const advice = 'Reports are still right, but slow down everything else. Contact the server’s administrator.';
  if (!isReachable || behindSeconds === null)
    return look(label, 'Can’t be used; reports are read from the primary', advice);
  return behindSeconds === 0
    ? fine(label, 'Up to date')
    : judged(
        behindSeconds < NOTABLE_SECONDS,
        label,
        `${formatCount(behindSeconds)} s behind`,
        'Reports say how old their figures are. Contact the server’s administrator.',
      );
}

/** What waits in the background, and when the data was last backed up. */
function waitingLines({ server, at }: Facts, { timeZone }: Surroundings): Line[] {
  if (!server?.background) return [];
  const { jobs, emails, lastBackupAt, replica } = server.background;
  const waiting = (label: string, { waiting, since }: typeof jobs, advice: string): Line =>
    waiting === 0 || since === null
      ? fine(label, 'None')
      : judged(
          at - Date.parse(since) < PATIENCE,
          label,
          `${waiting}, the first since ${formatMoment(since, timeZone)}`,
          advice,
        );
  return [
    waiting('Jobs waiting', jobs, 'If this continues, ask the server’s administrator to restart the server.'),
    waiting('Emails waiting', emails, 'The mail server doesn’t take them. Contact the server’s administrator.'),
    lastBackupAt === null
      ? told('Last backup', 'not known: none was made with the console’s own tools')
      : judged(
          at - Date.parse(lastBackupAt) < BACKUP_AGE,
          'Last backup',
          formatMoment(lastBackupAt, timeZone),
          'No backup was completed for two days. Contact the server’s administrator.',
        ),
    ...(replica ? [replicaLine(replica)] : []),
  ];
}

/** Missing features, and why they are missing. */
function apiLines(missing: Missing | undefined): Line[] {
  if (!missing) return [];
  const others = missing.gestures.filter((gesture) => !gesture.startsWith('delete '));
  const kept = missing.gestures.flatMap((gesture) => /^delete (.+)/.exec(gesture)?.[1] ?? []);
  return [
    told('API', 'It has the specified calls only. What needs others isn’t offered.'),
    ...(missing.pages.length > 0 ? [told('Pages', missing.pages.join(', '))] : []),
    told('On other pages', ['history, previews of approvals, search for records', ...others].join(', ')),
    ...(kept.length > 0
      ? [
          told(
            'Deleting',
            `No specified call deletes these, and no specified status means deleted, so only the API’s own tools can remove them: ${kept.join(', ')}.`,
          ),
        ]
      : []),
  ];
}

/** Everything, group by group. */
export function diagnose(facts: Facts, surroundings: Surroundings): LineGroup[] {
  const { isAdministrator, permissions, unknownModules, outletName, missing } = surroundings;
  return [
    { label: 'Sign-in', lines: signIn(facts, surroundings) },
    { label: 'Connection', lines: connection(facts) },
    { label: 'Versions', lines: versions(facts, surroundings) },
    ...(isAdministrator && !missing
      ? [
          {
            label: 'Background work',
            lines: [...backgroundLines(facts, surroundings), ...waitingLines(facts, surroundings)],
          },
        ]
      : []),
    ...(missing ? [{ label: 'Not available', lines: apiLines(missing) }] : []),
    { label: 'This browser', lines: browser(facts, surroundings) },
    {
      label: 'Permissions',
      lines: [
        isAdministrator
          ? told('Role', 'Administrator, all permissions')
          : judged(
              permissions > 0,
              'Role',
              `${permissions} permissions`,
              'An administrator can add permissions to your role.',
            ),
        ...(unknownModules.length > 0
          ? [
              look(
                'Unknown modules',
                unknownModules.join(', '),
                'Your role names them, and the console can’t tell what they open. Say what they mean under "modules" in config.json.',
              ),
            ]
          : []),
      ],
    },
    { label: outletName ? `Settings of ${outletName}` : 'Settings', lines: settingLines(surroundings) },
    { label: 'Stored in this browser', lines: facts.keys.map(keyLine) },
  ];
}

/** The same as text for an email or a ticket, without tokens and stored contents. */
export function supportText(groups: readonly LineGroup[], at: number): string {
  const lines = groups.flatMap(({ label, lines: own }) => [
    '',
    label,
    ...own.map(({ label: name, value, isFine }) => `${isFine ? '  ' : '! '}${name}: ${value}`),
  ]);
  return [`Diagnostics, ${new Date(at).toISOString()}`, ...lines].join('\n');
}
