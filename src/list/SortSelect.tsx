import Box from '@mui/material/Box';
import type { ChangeEvent } from 'react';
import { shownKind } from '#engine/define/fields';
import type { Column } from './columns';

interface SortSelectProps {
  columns: readonly Pick<Column, 'key' | 'label' | 'align' | 'field' | 'isSortable'>[];
  sort: string;
  onSort: (sort: string) => void;
  /** The declaration's order, represented by no sort (`''`). */
  hasDefault?: boolean;
}

/** A list's order where it has no column headings: on a phone. */
export function SortSelect({ columns, sort, onSort, hasDefault }: SortSelectProps) {
  const options = columns
    .filter(({ isSortable }) => isSortable)
    .flatMap(({ key, label, align, field }) => {
      const kind = shownKind(field);
      const [up, down] =
        kind === 'date' || kind === 'datetime'
          ? ['oldest first', 'newest first']
          : align === 'right'
            ? ['lowest first', 'highest first']
            : ['A to Z', 'Z to A'];
      return [
        { value: key, text: `${label}, ${up}` },
        { value: `-${key}`, text: `${label}, ${down}` },
      ];
    });
  // A declared order needn't be a visible column's.
  if (!options.some(({ value }) => value === sort)) options.unshift({ value: sort, text: 'Default order' });
  else if (hasDefault) options.unshift({ value: '', text: 'Default order' });
  return (
    <Box
      component="select"
      aria-label="Sorted by"
      value={sort}
      onChange={({ target }: ChangeEvent<HTMLSelectElement>) => onSort(target.value)}
      sx={{
        // As wide as the selected option, if the browser supports it: filters follow in the same row.
        ...{ fieldSizing: 'content', minWidth: 128, maxWidth: '100%', height: 32, px: 1, borderRadius: 1 },
        ...{ border: 1, borderColor: 'divider', bgcolor: 'background.paper', color: 'inherit', font: 'inherit' },
      }}
    >
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Box>
  );
}
