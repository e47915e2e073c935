import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { type Line, tidy } from './sheet';

const NONE = { search: '', categoryId: '', place: '', isOpenOnly: false };

/** Which lines are shown: by name or code, category and location, and whether they are counted. */
export function useFilters() {
  const [chosen, setChosen] = useState(NONE);
  const { categoryId, place, isOpenOnly } = chosen;
  const text = tidy(chosen.search);
  return {
    chosen,
    choose: (change: Partial<typeof NONE>) => setChosen({ ...chosen, ...change }),
    /** Shows all lines. */
    clear: () => setChosen(NONE),
    /** @param isDone whether it is counted, and not being counted now */
    shows: ({ item, location }: Line, isDone: boolean): boolean =>
      (!categoryId || item.categoryId === categoryId) &&
      (!place || location === place) &&
      (!isOpenOnly || !isDone) &&
      (!text || tidy(`${String(item.itemName)} ${String(item.itemCode)}`).includes(text)),
  };
}

interface SheetFiltersProps {
  filters: ReturnType<typeof useFilters>;
  categories: ReadonlyMap<unknown, string>;
  places: readonly string[];
  /** Tries the input as a code; false if no line has it. */
  onCode: (code: string) => boolean;
}

/** The controls above the sheet. */
export function SheetFilters({ filters: { chosen, choose }, categories, places, onCode }: SheetFiltersProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
      <TextField
        type="search"
        size="small"
        value={chosen.search}
        placeholder="Name or code"
        onChange={({ target }) => choose({ search: target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && onCode(chosen.search)) event.preventDefault();
        }}
        slotProps={{ htmlInput: { 'aria-label': 'Search items' } }}
        sx={{ flex: '1 1 160px' }}
      />
      <TextField
        select
        size="small"
        value={chosen.categoryId}
        onChange={({ target }) => choose({ categoryId: target.value })}
        slotProps={{ select: { displayEmpty: true, inputProps: { 'aria-label': 'Category' } } }}
        sx={{ flex: '1 1 140px' }}
      >
        <MenuItem value="">All categories</MenuItem>
        {[...categories].map(([id, name]) => (
          <MenuItem key={String(id)} value={String(id)}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {places.length > 0 && (
        <TextField
          select
          size="small"
          value={chosen.place}
          onChange={({ target }) => choose({ place: target.value })}
          slotProps={{ select: { displayEmpty: true, inputProps: { 'aria-label': 'Place' } } }}
          sx={{ flex: '1 1 140px' }}
        >
          <MenuItem value="">All places</MenuItem>
          {places.map((name) => (
            <MenuItem key={name} value={name}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Button
        aria-pressed={chosen.isOpenOnly}
        variant={chosen.isOpenOnly ? 'contained' : 'outlined'}
        onClick={() => choose({ isOpenOnly: !chosen.isOpenOnly })}
      >
        Not counted
      </Button>
    </Box>
  );
}
