import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider, isHttpError } from '#dataProvider';
import type { AnyRecord } from '#engine/define/fields';
import type { Problem } from '#engine/define/rules';
import { rowsIn } from '#engine/run/values';
import { calledPrice, PRICED_RESOURCES } from '#resources/menu/bulkPrices.rules';
import type { PreviewLine } from '#resources/menu/priceChange.rules';
import { newRequestId } from '#src/document/newDocument';
import type { BatchAnswers } from './ApplyDialog';
import { type BatchCell, cellOf } from './CellsTable';
import { pricesText } from './editorParts';
import { PRICES } from './usePriceList';

/** A bulk change from the API's answer. */
export interface PriceBatch {
  batchId: string;
  reason: string;
  effectiveFrom: string | null;
  status: 'scheduled' | 'applied' | 'cancelled' | 'undone';
  prices: number;
  createdBy: string;
  createdDateTime: string;
  endedBy: string | null;
  endedDateTime: string | null;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Parses a batch in an answer. */
export const batchOf = (answer: AnyRecord): PriceBatch => ({
  batchId: String(answer.batchId),
  reason: String(answer.reason ?? ''),
  effectiveFrom: textOf(answer.effectiveFrom),
  status: (textOf(answer.status) ?? 'applied') as PriceBatch['status'],
  prices: Number(answer.prices ?? 0),
  createdBy: String(answer.createdBy ?? ''),
  createdDateTime: String(answer.createdDateTime ?? ''),
  endedBy: textOf(answer.endedBy),
  endedDateTime: textOf(answer.endedDateTime),
});

/** Refused prices: the reasons by row key. */
export class PricesRefused extends Error {
  readonly byKey: ReadonlyMap<string, string>;
  constructor(message: string, byKey: ReadonlyMap<string, string>) {
    super(message);
    this.byKey = byKey;
  }
}

const problemsIn = (error: unknown): readonly Problem[] => (isHttpError(error) ? error.errors : []);

/** A refusal's messages about single prices, by the sent row keys. */
function refusedKeys(error: unknown, lines: readonly PreviewLine[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { field, message } of problemsIn(error)) {
    const key = lines[Number(/^prices\.(\d+)/.exec(field)?.[1] ?? -1)]?.row.key;
    if (key) found.set(key, message);
  }
  return found;
}

/** Reloads everything that shows prices. */
export function useForgetPrices() {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [PRICES, ...Object.keys(PRICED_RESOURCES)])
      void queryClient.invalidateQueries({ queryKey: [queryKey] });
  };
}

/** The result of undoing a change. */
export interface Undone {
  /** It hadn't taken effect yet. */
  wasPlanned: boolean;
  undone: number;
  /** Prices that were left alone. */
  kept: BatchCell[];
}

/** The result of undoing a change, in a sentence. */
export function undoneText({ wasPlanned, undone }: Undone): string {
  if (undone === 0) return 'No price was restored.';
  if (wasPlanned) return `Change cancelled: ${pricesText(undone)} won’t change.`;
  return `${pricesText(undone)} restored.`;
}

/** Which prices weren't restored, in a sentence; '' if all were. */
export const keptText = ({ kept }: Undone): string =>
  kept.length > 0 ? `${pricesText(kept.length)} ${kept.length === 1 ? 'was' : 'were'} edited since and kept` : '';

/** Undoes a bulk change: prices that no one has edited since are restored. */
export function useUndoChange() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const forget = useForgetPrices();
  return async (batchId: string): Promise<Undone> => {
    const answer = await dataProvider.custom(PRICES, 'undo', { params: { id: batchId }, body: {} });
    forget();
    return {
      wasPlanned: answer.status === 'cancelled',
      undone: Number(answer.undone ?? 0),
      kept: rowsIn(answer.kept).map(cellOf),
    };
  };
}

/**
 * Sends a bulk change. A repeat of the same prices without an answer has the same request id, so they change once.
 * @throws PricesRefused, or what the transport threw
 */
export function useApply() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const sent = useRef({ content: '', id: '' });
  return async (lines: readonly PreviewLine[], { reason, effectiveFrom }: BatchAnswers): Promise<PriceBatch> => {
    const prices = lines.flatMap(({ row, price }) => (price === undefined ? [] : [calledPrice(row, price)]));
    const asked = { reason, ...(effectiveFrom ? { effectiveFrom } : {}), prices };
    const content = JSON.stringify(asked);
    if (sent.current.content !== content) sent.current = { content, id: newRequestId() };
    try {
      const payload = { clientRequestId: sent.current.id, ...asked };
      const answer = await dataProvider.custom('items', 'bulkUpdate', { body: { payload } });
      sent.current = { content: '', id: '' };
      return batchOf(answer);
    } catch (error) {
      const byKey = refusedKeys(error, lines);
      if (byKey.size > 0) throw new PricesRefused(error instanceof Error ? error.message : '', byKey);
      throw error;
    }
  };
}
