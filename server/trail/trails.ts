/**
 * The trail: tables whose rows are only added. Triggers refuse changes (server/db/trail.sql), and seals name the rows that were changed in spite
 * of them.
 */
import { departments } from '../department';

/** A table of the trail. Its key is `group_id, seq`. */
export interface Trail {
  table: string;
  /** What one row is, for people: 'stock movement'. */
  row: string;
  /**
   * The columns that a row's hash covers. New seals use the last list. A released list never changes, or what it sealed would count as altered:
   * a new column needs another list.
   */
  forms: readonly [string, ...string[]];
}

const own: readonly Trail[] = [
  {
    table: 'history',
    row: 'history entry',
    forms: ['group_id, resource, id, seq, at, user_id, action, changes, note, address, import_id'],
  },
  {
    table: 'movements',
    row: 'stock movement',
    forms: [
      `group_id, seq, outlet_id, item_id, posted_at, business_date, movement_type, doc_type, doc_id, doc_number, line_no, qty, unit_cost, value,
       qty_after, value_after, average_after, reversal_of, batch_no, expiry_date, user_id, carried, counted`,
    ],
  },
];

/** All tables of the trail: history and stock, then the departments'. */
export const trails = (): readonly Trail[] => [
  ...own,
  ...departments().all.flatMap(({ trails: theirs = [] }) => theirs),
];

/** How much of SHA-256 is kept of each row: no one finds another row with the same 16 bytes. */
const BYTES = 16;

const hashOf = (columns: string): string => `substring(sha256(convert_to(row(${columns})::text, 'UTF8')) for ${BYTES})`;

/** SQL for a row's hash in the newest form, and that form's number. */
export const newestHash = ({ forms }: Trail): { form: number; hash: string } => ({
  form: forms.length,
  hash: hashOf(forms[forms.length - 1] ?? forms[0]),
});

/** SQL for a row's hash in the form with this number. */
export const hashIn = ({ forms }: Trail, form: string): string =>
  `case ${form} ${forms.map((columns, index) => `when ${index + 1} then ${hashOf(columns)}`).join(' ')} end`;

/** SQL for the digest of a seal with these values of its columns, after the one with the digest `previous`. */
export const digestOf = (previous: string, seal: string): string =>
  `sha256(${previous} || convert_to(concat_ws('|', ${[
    'group_id',
    'trail',
    'number',
    'form',
    'after',
    'up_to',
    'seqs::text',
    'hashes::text',
  ]
    .map((column) => `${seal}.${column}`)
    .join(', ')}), 'UTF8'))`;
