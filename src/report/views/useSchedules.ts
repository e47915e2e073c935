import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import { SENT_FORMATS } from '#engine/read/views/sentFormats';
import { FREQUENCIES, type Regularly } from '#engine/run/time/schedule';
import { rowsIn, textIn } from '#engine/run/values';
import { entityServingAs } from '#resources';

/** A recipient of the report. */
export interface Recipient {
  id: string;
  label: string;
}

/** A scheduled report. */
export interface Schedule {
  id: string;
  name: string;
  /** The report's name. */
  report: string;
  regularly: Regularly;
  format: (typeof SENT_FORMATS)[number];
  isPaused: boolean;
  /** It is only sent to people for whom it has rows. */
  onlyWithRows: boolean;
  recipients: readonly Recipient[];
  /** ISO-8601; none while it is paused. */
  nextAt: string | undefined;
  /** ISO-8601; none before the first time. */
  lastAt: string | undefined;
  /** How many emails were sent the last time, and how many stayed in the outbox. */
  lastSent: number;
  lastKept: number;
  /** How many people got none the last time, because it had no rows for them. */
  lastEmpty: number;
}

/** An email of a schedule. */
export interface SentMail {
  id: string;
  at: string;
  recipient: string;
  isSent: boolean;
  /** The name of its file, if it is still in the outbox and this person can open it. */
  file: string | undefined;
}

const NAME = entityServingAs('sentReports')?.name ?? '';
/** How often the list is reloaded while an email is being sent, in milliseconds. */
const AGAIN_MS = 1500;

type Raw = ReturnType<typeof rowsIn>[number];

const readSchedule = (row: Raw): Schedule => ({
  id: textIn(row._id) ?? '',
  name: textIn(row.name) ?? '',
  report: textIn(row.report) ?? '',
  regularly: {
    every: FREQUENCIES.find((each) => each === row.every) ?? 'daily',
    weekday: Number(row.weekday ?? 1),
    dayOfMonth: Number(row.dayOfMonth ?? 1),
    hour: Number(row.hour ?? 0),
  },
  format: SENT_FORMATS.find((each) => each === row.format) ?? 'xlsx',
  isPaused: row.isPaused === true,
  onlyWithRows: row.onlyWithRows === true,
  recipients: rowsIn(row.recipients).map((person) => ({
    id: textIn(person._id) ?? '',
    label: textIn(person.name) || 'Someone who has left',
  })),
  nextAt: textIn(row.nextAt),
  lastAt: textIn(row.lastAt),
  lastSent: Number(row.lastSent ?? 0),
  lastKept: Number(row.lastKept ?? 0),
  lastEmpty: Number(row.lastEmpty ?? 0),
});

/** The fields to save; missing ones stay. */
export type ScheduleChange = Readonly<Record<string, unknown>>;

/** The schedules of one report, or of all, and their operations. */
export function useSchedules(report: string | undefined) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const client = useQueryClient();
  const { data, isFetched } = useQuery({
    queryKey: [NAME, report ?? 'all'],
    queryFn: async ({ signal }) =>
      rowsIn((await dataProvider.custom(NAME, 'list', { query: report ? { report } : {}, signal })).docs).map(
        readSchedule,
      ),
    retry: false,
  });
  const again = () => client.invalidateQueries({ queryKey: [NAME] });
  const call = async (key: 'save' | 'remove' | 'send', body: ScheduleChange) => {
    const answer = await dataProvider.custom(NAME, key, { body });
    await again();
    return answer;
  };
  return {
    schedules: data ?? [],
    /** The list is loaded, or failed to load. */
    isKnown: isFetched,
    save: (change: ScheduleChange) => call('save', change),
    remove: (id: string) => call('remove', { _id: id }),
    /** Starts sending its emails; the list soon shows where they went. */
    send: async (id: string) => {
      await call('send', { _id: id });
      setTimeout(() => void again(), AGAIN_MS);
    },
  };
}

/** A schedule's last emails. */
export function useMails(id: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, isFetched } = useQuery({
    queryKey: [NAME, 'mails', id],
    queryFn: async ({ signal }) =>
      rowsIn((await dataProvider.custom(NAME, 'mails', { query: { _id: id }, signal })).docs).map(
        (row): SentMail => ({
          id: textIn(row._id) ?? '',
          at: textIn(row.at) ?? '',
          recipient: textIn(row.recipient) ?? '',
          isSent: textIn(row.sentAt) !== undefined,
          file: textIn(row.file),
        }),
      ),
    retry: false,
    staleTime: 0,
  });
  return {
    mails: data ?? [],
    isKnown: isFetched,
    /** An email's file. */
    open: async (mail: string): Promise<{ name: string; blob: Blob }> => {
      const file = await dataProvider.custom(NAME, 'file', { query: { mail } });
      const bytes = Uint8Array.from(atob(textIn(file.content) ?? ''), (sign) => sign.charCodeAt(0));
      return { name: textIn(file.name) ?? 'report', blob: new Blob([bytes], { type: textIn(file.type) ?? '' }) };
    },
  };
}
