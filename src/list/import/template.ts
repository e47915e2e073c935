/** A file to fill in: the headings, what each column takes, and an example. */

import { choiceLabel, type Field, inSentence, shownKind } from '#engine/define/fields';
import { showDay } from '#engine/run/time/days';
import { findEntity } from '#resources/index';
import type { ImportColumn } from './columns';
import { COMMENT } from './sheet';

const nameOf = (to: string): string => inSentence(findEntity(to)?.label.one ?? to);

/** The values that a column takes. */
function allowedIn(field: Field, today: string): string {
  const kind = shownKind(field);
  if (field.kind === 'choice' || field.kind === 'choices') {
    const labels = field.values.map((value) => choiceLabel(field, value)).join(' / ');
    return field.kind === 'choices' ? `Several of: ${labels}` : `One of: ${labels}`;
  }
  if (field.kind === 'reference') return `Name or code: ${nameOf(field.to)}`;
  if (field.kind === 'references') return `Names or codes: ${nameOf(field.to)}, separated by |`;
  if (kind === 'boolean') return 'yes or no';
  if (kind === 'date') return `A date such as ${showDay(today)}`;
  if (kind === 'time') return 'A time such as 17:30';
  if (kind === 'integer') return 'A whole number';
  return ['decimal', 'quantity', 'money', 'cost', 'percent'].includes(kind) ? 'A number' : 'Text';
}

function exampleOf({ field, also, path }: ImportColumn, today: string): string {
  const kind = shownKind(field);
  if (also) return `Example ${inSentence(also)}`;
  if (field.kind === 'choice' || field.kind === 'choices') return choiceLabel(field, field.values[0] ?? '');
  if (field.kind === 'reference' || field.kind === 'references') return `Example ${nameOf(field.to)}`;
  if (kind === 'boolean') return 'no';
  if (kind === 'date') return today;
  if (kind === 'time') return '17:30';
  if (kind === 'integer') return '1';
  if (['decimal', 'quantity', 'money', 'cost', 'percent'].includes(kind)) return '12.50';
  return path.endsWith('name') || field.required ? 'Example' : '';
}

/** Whether a cell can have it: pictures can't, and a list's parts have their own columns. */
const isFilledIn = ({ field: { kind } }: ImportColumn): boolean => !['image', 'files', 'list'].includes(kind);

/** Headings and rows; the rows are comments, so that an import leaves them out. */
export function templateOf(columns: readonly ImportColumn[], today: string): { headings: string[]; rows: string[][] } {
  const filled = columns.filter(isFilledIn);
  const marked = (cells: readonly string[]) => [`${COMMENT} ${cells[0] ?? ''}`, ...cells.slice(1)];
  const hint = ({ field }: ImportColumn) => `${field.required ? 'Required. ' : ''}${allowedIn(field, today)}`;
  return {
    headings: filled.map(({ label, field }) => `${label}${field.required ? ' *' : ''}`),
    rows: [marked(filled.map(hint)), marked(filled.map((column) => exampleOf(column, today)))],
  };
}
