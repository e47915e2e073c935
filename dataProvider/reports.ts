/** Failure reports: `POST v1/emailTrigger`, exactly once per failed save, when the connection is back. */
import { isHttpError } from './http';

/** The payload of the spec's call (section 7). */
export interface FailureReport {
  /** Outlet id. */
  outlet: string;
  /** PO, GRN, ... */
  service: string;
  /** The call that failed, e.g. insertPO. */
  function: string;
  /** ISO-8601. */
  time: string;
  /** The message the person saw. */
  error: string;
}

interface Waiting {
  /** The identity of a save: pressing Save again on the same form while offline is the same save. */
  key: string;
  report: FailureReport;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const KEY = 'failedSaves';
/** The maximum size of a report. */
const MOST = 50;

interface ReporterOptions {
  send: (report: FailureReport) => Promise<unknown>;
  /** Where reports wait for the connection, so that closing the tab doesn't lose them. @default memory */
  storage?: Store | undefined;
  isOnline: () => boolean;
}

export interface FailureReporter {
  /** Sends it now or as soon as there is a connection. Never throws. */
  report: (key: string, report: FailureReport) => Promise<void>;
  /** The connection may be back: sends queued reports. */
  flush: () => Promise<void>;
}

export function createFailureReporter({ send, storage, isOnline }: ReporterOptions): FailureReporter {
  let memory: Waiting[] = [];
  const read = (): Waiting[] => {
    if (!storage) return memory;
    try {
      const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
      return Array.isArray(stored) ? (stored as Waiting[]) : [];
    } catch {
      return [];
    }
  };
  const write = (waiting: Waiting[]) => {
    memory = waiting;
    try {
      if (waiting.length === 0) storage?.removeItem(KEY);
      else storage?.setItem(KEY, JSON.stringify(waiting.slice(-MOST)));
    } catch {
      // Storage is full or blocked: the report waits in memory only.
    }
  };
  const wait = (entry: Waiting) => write([...read().filter(({ key }) => key !== entry.key), entry]);

  const deliver = async (entry: Waiting): Promise<boolean> => {
    try {
      await send(entry.report);
    } catch (error) {
      // Without a connection it waits. Any answer ends it: a second email would be worse than none.
      if (!isHttpError(error) || error.status === 0) {
        wait(entry);
        return false;
      }
    }
    return true;
  };

  const flush = async () => {
    if (!isOnline()) return;
    // Removed before sending, in one step, so that no other tab or event sends it too.
    const waiting = read();
    if (waiting.length === 0) return;
    write([]);
    for (const [index, entry] of waiting.entries()) {
      if (await deliver(entry)) continue;
      for (const rest of waiting.slice(index + 1)) wait(rest);
      return;
    }
  };

  return {
    report: async (key, report) => {
      const entry = { key, report };
      if (isOnline()) await deliver(entry);
      else wait(entry);
    },
    flush,
  };
}
