import Alert from '@mui/material/Alert';
import { useMemo } from 'react';
import type { Document } from '#engine/define/document';
import type { AccessUser } from '#engine/read/access';
import { lineFieldsOf } from '#engine/read/entities';
import { comparedBy, type Differing, differencesOf } from '#src/document/differences/differing';
import { formatCount, formatDecimal, formatMoney, signOf } from '#src/format/format';

/** A document's differences, as far as the person may know of them; undefined if nothing is compared. */
export const useDifferences = (
  entity: Document,
  record: Parameters<typeof differencesOf>[2],
  user: AccessUser,
): Differing | undefined =>
  useMemo(() => {
    const differs = comparedBy(entity, record);
    return differs && differencesOf(differs, lineFieldsOf(entity), record, user);
  }, [entity, record, user]);

/** '+36%', '−0.4%'. */
function deviation(percent: string): string {
  const size = Math.abs(Number(percent));
  return `${signOf(percent) === 1 ? '+' : '−'}${formatDecimal(String(size), size >= 1 ? 0 : 1)}%`;
}

/** '2 short, 1 price +36%; LKR 8,400.00 less than ordered'; undefined if nothing differs. */
export function differencesInWords({ counts, worth }: Differing, currency: unknown): string | undefined {
  if (counts.length === 0) return undefined;
  const kinds = counts.map(({ says, lines, percent }) => {
    const by = percent === undefined ? '' : lines === 1 ? ` ${deviation(percent)}` : ` (up to ${deviation(percent)})`;
    return `${formatCount(lines)} ${says}${by}`;
  });
  const amount =
    worth && formatMoney(worth.amount.abs().toFixed(), typeof currency === 'string' ? currency : undefined);
  return [kinds.join(', '), ...(worth ? [`${amount} ${worth.says}`] : [])].join('; ');
}

/** The sentence that a review opens with. */
export function DifferencesSummary({ differing, currency }: { differing: Differing | undefined; currency: unknown }) {
  const said = differing && differencesInWords(differing, currency);
  return said ? (
    <Alert severity="warning" sx={{ mb: 1.5 }} className="no-print" role="status">
      {said}
    </Alert>
  ) : null;
}
