import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Column } from './columns';

interface SortSelectProps {
  columns: readonly Column[];
  sort: string;
  onSort: (sort: string) => void;
}

/** The order of a list where it has no column heads: on a phone. */
export function SortSelect({ columns, sort, onSort }: SortSelectProps) {
  const options = columns
    .filter(({ isSortable }) => isSortable)
    .flatMap(({ key, label, align }) => {
      const isOrdered = align === 'right';
      return [
        { value: key, text: isOrdered ? `${label}, lowest first` : label },
        { value: `-${key}`, text: isOrdered ? `${label}, highest first` : `${label}, backwards` },
      ];
    });
  return (
    <TextField
      select
      label="Sorted by"
      value={options.some(({ value }) => value === sort) ? sort : ''}
      onChange={({ target }) => onSort(target.value)}
      sx={{ minWidth: 160, '& .MuiOutlinedInput-root': { height: 32 } }}
    >
      {options.map(({ value, text }) => (
        <MenuItem key={value} value={value}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}
