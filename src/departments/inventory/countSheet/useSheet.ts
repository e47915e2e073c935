import { useCallback, useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import { isRecord, rowsIn, textIn } from '#engine/run/values';
import type { SheetConflict } from '#resources/inventory/countSheet.rules';
import type { DraftOwner } from '#src/form/drafts/store';
import { useDraft } from '#src/form/drafts/useDraft';
import { afterSaving, dirtyLines, type Known, type SheetDraft } from './sheet';

/** The pause in typing before counts are sent. */
const PAUSE_MS = 1200;
/** The delay before a retry. */
const AGAIN_MS = 15_000;

export type Saving = { kind: 'saved' | 'saving' | 'waiting' } | { kind: 'refused'; message: string };

/**
 * A sheet that is stored in the browser with every count and sent whenever there is a connection: nothing is lost offline, and several
 * people fill one stock entry.
 */
export function useSheet(owner: DraftOwner) {
  const { outletId } = owner;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const kept = useDraft<SheetDraft>({ owner, form: 'bulkStockEntry' });
  const [draft, setDraft] = useState<SheetDraft | undefined>(() => kept.found?.content);
  const [saving, setSaving] = useState<Saving>({ kind: 'saved' });
  const latest = useRef(draft);
  const sending = useRef<Promise<SheetDraft | undefined>>(Promise.resolve(undefined));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { keep, drop } = kept;

  const put = useCallback(
    (next: SheetDraft | undefined) => {
      latest.current = next;
      setDraft(next);
      if (next) keep(() => next);
      else drop();
    },
    [keep, drop],
  );

  /** Sends open counts, after those that are being sent. Resolves with the sheet as it is then; undefined if they couldn't be sent. */
  const send = useCallback((): Promise<SheetDraft | undefined> => {
    const sendOpen = async (): Promise<SheetDraft | undefined> => {
      const now = latest.current;
      const lines = now ? dirtyLines(now) : [];
      if (!now || lines.length === 0) return now;
      setSaving({ kind: 'saving' });
      try {
        const { entryId, requestId, entryType, isBlind, countDateTime } = now;
        const entry = { outletId, clientRequestId: requestId, entryType, isBlind, countDateTime };
        const body = entryId ? { _id: entryId, lines } : { entry, lines };
        const answer = await dataProvider.custom('bulkStockEntry', 'save', { body });
        const record: Known = isRecord(answer.record) ? answer.record : {};
        const conflicts = rowsIn(answer.conflicts).map(
          ({ key, theirs }): SheetConflict => ({ key: String(key), theirs: textIn(theirs) ?? null }),
        );
        if (latest.current) put(afterSaving(latest.current, lines, record, conflicts));
        setSaving({ kind: 'saved' });
        return latest.current;
      } catch (error) {
        const status = isRecord(error) && typeof error.status === 'number' ? error.status : 0;
        const isRefused = status >= 400 && status < 500;
        setSaving(
          isRefused
            ? { kind: 'refused', message: error instanceof Error ? error.message : 'This could not be saved.' }
            : { kind: 'waiting' },
        );
        if (!isRefused) timer.current = setTimeout(() => void send(), AGAIN_MS);
        return undefined;
      }
    };
    sending.current = sending.current.then(sendOpen);
    return sending.current;
  }, [dataProvider, outletId, put]);

  const change = useCallback(
    (next: SheetDraft) => {
      put(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void send(), PAUSE_MS);
    },
    [put, send],
  );

  useEffect(() => {
    const onOnline = () => void send();
    window.addEventListener('online', onOnline);
    onOnline();
    return () => {
      window.removeEventListener('online', onOnline);
      clearTimeout(timer.current);
    };
  }, [send]);

  return { draft, saving, change, put, send, isKept: kept.kept };
}
