import type { AnyRecord } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import type { ReportAnswer, ReportGroup } from '#engine/read/reporting';
import { groupingsIn } from '#engine/read/tableView';

/** One line of the table: a row, or a group header with its subtotals. */
export type TableItem =
  | { kind: 'row'; row: AnyRecord; key: string }
  | { kind: 'group'; group: ReportGroup; key: string; isOpen: boolean; by: string; depth: number };

const groupKey = (above: string, value: unknown): string => `${above}group ${value ?? ''}`;

/** Rows in order, under their groups if there are any, without the rows of collapsed groups. */
export function itemsOf(answer: ReportAnswer, closed: ReadonlySet<string>): TableItem[] {
  const rows = answer.docs.map((row, index) => ({ kind: 'row' as const, row, key: `row ${index}` }));
  const keys = groupingsIn(answer.params.group);
  const under = (
    groups: readonly ReportGroup[] | undefined,
    own: readonly Extract<TableItem, { kind: 'row' }>[],
    above: string,
    depth: number,
  ): TableItem[] => {
    const by = keys[depth];
    if (!groups || by === undefined) return [...own];
    const within = new Map<unknown, typeof rows>();
    for (const item of own) {
      const value = item.row[by] ?? null;
      const known = within.get(value);
      if (known) known.push(item);
      else within.set(value, [item]);
    }
    return groups.flatMap((group): TableItem[] => {
      const key = groupKey(above, group.value);
      const isOpen = !closed.has(key);
      const inside = isOpen ? under(group.groups, within.get(group.value) ?? [], `${key} / `, depth + 1) : [];
      return [{ kind: 'group', group, key, isOpen, by, depth }, ...inside];
    });
  };
  return under(answer.groups, rows, '', 0);
}

/** The number of the answer's rows among them. */
export const rowsIn = (items: readonly TableItem[]): number => items.filter(({ kind }) => kind === 'row').length;

/** Keys of all groups, to collapse them at once, inner and outer ones. */
export const groupKeys = (answer: ReportAnswer): string[] => {
  const keysIn = (groups: readonly ReportGroup[] | undefined, above: string): string[] =>
    (groups ?? []).flatMap(({ value, groups: inner }) => {
      const key = groupKey(above, value);
      return [key, ...keysIn(inner, `${key} / `)];
    });
  return keysIn(answer.groups, '');
};

/** The resource of a report's units. */
export const unitsIn = ({ columns }: Report): string | undefined => {
  const [unit] = Object.values(columns).flatMap(({ inUnit }) => (inUnit === undefined ? [] : [inUnit]));
  return unit === undefined ? undefined : columns[unit]?.titleOf;
};
