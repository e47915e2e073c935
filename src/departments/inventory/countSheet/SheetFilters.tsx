import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { SmallSelect } from '#src/field/SmallSelect';
import type { PlaceProgress } from './places';
import { type Line, tidy } from './sheet';

const NONE = { search: '', categoryId: '', place: '', isOpenOnly: false, isKeyOnly: false };

/**
 * Which lines are shown: by name or code, category and location, key items, and whether they are counted.
 * @param isKeyOnly whether it begins with key items. @default false
 * @param isMeant whether a line belongs to the count at all
 */
export function useFilters(isKeyOnly: boolean | undefined, isMeant: (line: Line) => boolean) {
  const [chosen, setChosen] = useState({ ...NONE, isKeyOnly: isKeyOnly === true });
  const { categoryId, place, isOpenOnly } = chosen;
  const text = tidy(chosen.search);
  /** Whether a line belongs to what is being counted: the chosen category, place and key items. */
  const covers = (line: Line): boolean => isMeant(line) && fits(line);
  const fits = ({ item, location }: Line): boolean =>
    (!categoryId || item.categoryId === categoryId) &&
    (!place || location === place) &&
    (!chosen.isKeyOnly || item.isCountDaily === true);
  return {
    covers,
    chosen,
    choose: (change: Partial<typeof NONE>) => setChosen({ ...chosen, ...change }),
    /** Shows all lines. */
    clear: () => setChosen(NONE),
    /** @param isDone whether it is counted, and not being counted now */
    shows: (line: Line, isDone: boolean): boolean =>
      covers(line) &&
      (!isOpenOnly || !isDone) &&
      (!text || tidy(`${String(line.item.itemName)} ${String(line.item.itemCode)}`).includes(text)),
  };
}

interface SheetFiltersProps {
  filters: ReturnType<typeof useFilters>;
  categories: ReadonlyMap<unknown, string>;
  places: readonly string[];
  /** How far each place is counted. */
  progress: readonly PlaceProgress[];
  /** Tries the input as a code; false if no line has it. */
  onCode: (code: string) => boolean;
}

/** The controls above the sheet. */
export function SheetFilters({ filters: { chosen, choose }, categories, places, progress, onCode }: SheetFiltersProps) {
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
      <PlaceFilters {...{ chosen, choose, categories, places, progress }} />
      <Button
        aria-pressed={chosen.isKeyOnly}
        variant={chosen.isKeyOnly ? 'contained' : 'outlined'}
        onClick={() => choose({ isKeyOnly: !chosen.isKeyOnly })}
      >
        Key items
      </Button>
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

type Chosen = Pick<ReturnType<typeof useFilters>['chosen'], 'categoryId' | 'place'>;

interface PlaceFiltersProps extends Pick<SheetFiltersProps, 'categories' | 'places'> {
  /** How far each place is counted. @default not said */
  progress?: SheetFiltersProps['progress'];
  chosen: Chosen;
  choose: (change: Partial<Chosen>) => void;
}

/** Which category and which place. */
export function PlaceFilters({ chosen, choose, categories, places, progress = [] }: PlaceFiltersProps) {
  const placeText = (name: string): string => {
    const found = progress.find((each) => each.name === name);
    return found ? `${name} · ${found.done === found.total ? 'done' : `${found.done} of ${found.total}`}` : name;
  };
  const select = (label: string, all: string, key: keyof Chosen, options: readonly (readonly [string, string])[]) => (
    <SmallSelect
      value={chosen[key]}
      options={[['', all], ...options]}
      onChoose={(value) => choose({ [key]: value })}
      slotProps={{ select: { displayEmpty: true, inputProps: { 'aria-label': label } } }}
      sx={{ flex: '1 1 140px' }}
    />
  );
  return (
    <>
      {select(
        'Category',
        'All categories',
        'categoryId',
        [...categories].map(([id, name]) => [String(id), name]),
      )}
      {places.length > 0
        ? select(
            'Place',
            'All places',
            'place',
            places.map((name) => [name, placeText(name)]),
          )
        : null}
    </>
  );
}
