import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';
import { labels } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import { useSession } from '#src/shell/session';
import { narrowingField } from '../firstPage';
import type { ListState } from '../listState';
import { filterText, isSet } from './FilterBar';
import { filterField } from './filterFields';

interface PaperFiltersProps {
  entity: Entity;
  state: Pick<ListState, 'q' | 'filter'>;
  /** The printed part of the list: '1–25 of 120'. */
  range: string | undefined;
}

/** What a printed list contains: its outlet, search and filters, and how many of the records are on it. */
export function PaperFilters({ entity, state: { q, filter }, range }: PaperFiltersProps) {
  const { outlet, outlets } = useSession();
  const place = narrowingField(entity, outlets.length);
  const keys = Object.keys(filter).filter((key) => isSet(filter[key]));
  const text = useSyncExternalStore(labels.subscribe, () => {
    const chosen = keys.map((key) => {
      const each = filterField(entity, key);
      return `${each.label}: ${filterText(each, filter[key])}`;
    });
    // A filter names the outlets itself.
    const where = place === undefined ? outlet.name : keys.includes(place) ? undefined : 'All outlets';
    return [where, ...chosen, q && `Search: “${q}”`, range].filter(Boolean).join(' · ');
  });
  return (
    <Box className="print-only" sx={{ display: 'none', mb: 1 }}>
      {text}
    </Box>
  );
}
