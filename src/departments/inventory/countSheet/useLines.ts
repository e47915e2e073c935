import { useCallback, useMemo } from 'react';
import { asUnits } from '#resources/inventory/inventoryLines.rules';
import type { SheetMasters } from '../CountSheet';
import { linesOfSheet, type SheetDraft } from './sheet';

/** A sheet's lines, and names of their references: computed once, not for each key. */
export function useLines(masters: SheetMasters, extra: SheetDraft['extra']) {
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
  const all = useMemo(
    () => linesOfSheet(masters.items, extra, (id) => categories.get(id) ?? ''),
    [masters.items, extra, categories],
  );
  const places = useMemo(() => [...new Set(all.map(({ location }) => location).filter(Boolean))].sort(), [all]);
  return { units, unitName, categories, all, places };
}
