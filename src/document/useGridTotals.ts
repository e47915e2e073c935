import { useMemo } from 'react';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { sum } from '#engine/run/decimal';
import { currencyOf, useFormEnvironment } from '../form/inputs/environment';
import { formatAmount } from '../format/format';
import { type GridStore, useGridLines } from '../grid';
import { gridFields, summedColumns } from './columns';

/** The sum of known values; blank if there are none. */
const sumOf = (values: readonly unknown[]): string | undefined =>
  values.every((value) => (value ?? '') === '') ? undefined : sum(values).toFixed();

/** The lines' footer: their number, and the sums of money columns. */
export function useGridTotals(entity: Document, store: GridStore<AnyRecord>): Record<string, string> {
  const { user, context } = useFormEnvironment();
  const lines = useGridLines(store);
  const [first, summed] = useMemo(
    () => [gridFields(entity, user)[0]?.[0] ?? '', summedColumns(entity, user).map(([key]) => key)] as const,
    [entity, user],
  );
  return useMemo(
    () => ({
      ...Object.fromEntries(
        summed.map((key) => [
          key,
          lines.length > 0 ? formatAmount(sumOf(lines.map((line) => line[key])), currencyOf(context)) : '',
        ]),
      ),
      [first]: lines.length === 1 ? '1 line' : `${lines.length} lines`,
    }),
    [lines, first, summed, context],
  );
}
