import { useCallback, useMemo } from 'react';
import { asUnits } from '#resources/inventory/inventoryLines.rules';
import type { SheetItems } from './masters';
import { type Line, linesOfSheet, type SheetDraft } from './sheet';

/** The names of units and categories. */
export function useNames(masters: Pick<SheetItems, 'units' | 'categories'>) {
  const units = useMemo(() => asUnits(masters.units), [masters.units]);
  const unitNames = useMemo(
    () => new Map(masters.units.map(({ _id, unitCode, unitName }) => [_id, String(unitCode ?? unitName ?? '')])),
    [masters.units],
  );
  const unitName = useCallback((id: string) => unitNames.get(id) ?? '', [unitNames]);
  const categories = useMemo(
    () => new Map(masters.categories.map(({ _id, name, categoryName }) => [_id, String(name ?? categoryName ?? '')])),
    [masters.categories],
  );
  const categoryName = useCallback((id: unknown) => categories.get(id) ?? '', [categories]);
  return { units, unitName, categories, categoryName };
}

/** The places of lines, in order. */
export const usePlaces = (lines: readonly Line[]): readonly string[] =>
  useMemo(() => [...new Set(lines.map(({ location }) => location).filter(Boolean))].sort(), [lines]);

/** A sheet's lines, and names of their references: computed once, not for each key. */
export function useLines(masters: SheetItems, extra: SheetDraft['extra']) {
  const names = useNames(masters);
  const { categoryName } = names;
  const all = useMemo(() => linesOfSheet(masters.items, extra, categoryName), [masters.items, extra, categoryName]);
  return { ...names, all, places: usePlaces(all) };
}
