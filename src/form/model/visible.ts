/** What of a record's problems a person is shown, and when. */

import type { Entity } from '#engine/define/declaration';
import type { Problem } from '#engine/define/rules';
import { fieldsOf, lineFieldsOf } from '#engine/read/entities';
import { isEmpty } from '#engine/run/values';
import { isInNewRow, rowCounts, rowsLeft } from '../newRows';
import { valueAt } from '../problems';
import type { Failure } from '../saving/failure';
import { type EditState, type FormKind, seeing, type Values } from './state';

const inLines = /^items\.\d+\./;

/** What a document's lines don't contain: their rows are counted and touched otherwise. */
const withoutLines = (entity: Entity, { items, ...others }: Values): Values =>
  entity.kind === 'document' ? others : { ...others, items };

/** Whether someone has left the input of a path. */
const isTouched = (touched: Values, path: string): boolean => Boolean(valueAt(touched, path));

/** The found problems that the person sees. */
export function withProblems(
  { entity }: FormKind,
  state: EditState,
  found: {
    /** The rules' problems. */
    problems: readonly Problem[];
    inherited: readonly Problem[];
    /** Input that can't be read: always visible. */
    unread: readonly Problem[];
    /** Chosen files that aren't attached: visible after an attempt to save. */
    unattached: readonly Problem[];
  },
): EditState {
  const { values, touched, fromServer } = state;
  const { attempts } = state.seen;
  const rows = rowsLeft(state.rows, withoutLines(entity, values));
  const isCell = (field: string) => entity.kind === 'document' && inLines.test(field);
  /** Before a first attempt to save, only fields that were left show problems, and no blank cells. */
  const isDue = ({ field, rule }: Problem): boolean => {
    if (rule === 'ruleFailed') return true;
    if (isCell(field)) return attempts > 0 || !isEmpty(valueAt(values, field));
    return (attempts > 0 && !isInNewRow(rows, field)) || (field !== '' && isTouched(touched, field));
  };
  const standing = fromServer.filter(
    ({ field, value }) => JSON.stringify(valueAt(values, field)) === JSON.stringify(value ?? null),
  );
  const problems = distinct(entity, [
    ...found.unread,
    ...(attempts > 0 ? found.unattached : []),
    ...found.problems.filter(isDue),
    ...standing,
  ]);
  return seeing({ ...state, rows }, { problems, inherited: found.inherited });
}

/** The first problem of each field, in reading order: fields, then lines from top to bottom. The record as a whole may have several. */
function distinct(entity: Entity, problems: readonly Problem[]): Problem[] {
  const order = Object.keys(fieldsOf(entity));
  const columns = entity.kind === 'document' ? (entity.grid ?? Object.keys(lineFieldsOf(entity))) : [];
  const place = (path: string): number => {
    const [key = '', row = '', column = ''] = path.split('.');
    if (!inLines.test(path) || columns.length === 0) return order.indexOf(key) - order.length;
    return Number(row) * (columns.length + 1) + columns.indexOf(column) + 1;
  };
  const first = new Map<string, Problem>();
  for (const { field, rule, message } of problems) {
    const name = field === '' ? ` ${message}` : field;
    if (!first.has(name)) first.set(name, { field, rule, message });
  }
  return [...first.values()].sort((a, b) => place(a.field) - place(b.field));
}

/**
 * A save was refused: every problem shows from now on. There is always something to see: where no problem says why, the refusal does.
 * @param problems of the values that were sent
 */
export function refused(
  { entity }: FormKind,
  state: EditState,
  problems: readonly Problem[],
  refusal?: Failure | undefined,
): EditState {
  const sent = state.sent ?? state.values;
  const isServers = refusal?.kind === 'invalid';
  const fromServer = isServers ? problems.map((each) => ({ ...each, value: valueAt(sent, each.field) })) : [];
  const rows = rowCounts(withoutLines(entity, state.values));
  const isSaid = isServers && problems.length > 0;
  return seeing(
    { ...state, fromServer, rows },
    {
      attempts: state.seen.attempts + 1,
      problems: distinct(entity, problems),
      refusal: isSaid ? undefined : refusal,
      conflict: undefined,
    },
  );
}
