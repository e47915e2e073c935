/** Rows that are no sales: what was given back, and what was voided. Systems say it in a column of their own, with positive amounts. Pure. */
import { readYesNo } from '#engine/run/text/words';
import { type MatchedFile, type Row, textAt } from './cells';

type RowKind = 'sale' | 'refund' | 'void';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const REFUND = words(
  'refund refunded return returned reembolso devolución devolucion remboursement remboursé avoir retour erstattung erstattet gutschrift rückgabe rimborso reso devolução terugbetaling iade 退款 استرجاع مرتجع',
);
const VOID = words(
  'void voided cancel cancelled canceled deleted anulado anulada cancelado cancelada annulé annulée storno storniert annullato annullata geannuleerd iptal 作废 已取消 ملغي ملغى',
);

/** What a row of the file is; words that say neither are sales. */
export function kindAt(file: MatchedFile, at: number): RowKind {
  const [kind = '', mark = ''] = ['kind', 'isVoid'].map((path) => textAt(file, at, path).toLocaleLowerCase('en'));
  if (VOID.has(kind) || VOID.has(mark) || readYesNo(mark) === true) return 'void';
  return REFUND.has(kind) || REFUND.has(mark) ? 'refund' : 'sale';
}

/** A refund's row with the minus that makes it one. */
export function asRefund(row: Row): Row {
  const { quantity, unitPrice, lineTotal } = row;
  if ([quantity, unitPrice, lineTotal].some((number) => number?.startsWith('-'))) return row;
  return {
    ...row,
    quantity: `-${quantity ?? '1'}`,
    ...(lineTotal === undefined ? {} : { lineTotal: `-${lineTotal}` }),
  };
}

/** How many rows are left out because they were voided. */
export const voidedIn = (file: MatchedFile): number =>
  file.mapping.includes('kind') || file.mapping.includes('isVoid')
    ? file.sheet.rows.filter((_row, at) => kindAt(file, at) === 'void').length
    : 0;
