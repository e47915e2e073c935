import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { isFigure, type TableColumn } from '#engine/read/reporting';
import { SortSelect } from '../../list/SortSelect';

/** How rows look on a phone. */
export type PhoneLook = 'cards' | 'table';

interface PhoneBarProps {
  columns: readonly TableColumn[];
  sort: string;
  onSort: (sort: string | undefined) => void;
  look: PhoneLook;
  onLook: (look: PhoneLook) => void;
}

const LOOKS = [
  ['cards', 'Cards'],
  ['table', 'Table'],
] as const;

/** Above the rows on a phone: their order, because there are no headings to press, and a switch to the table. */
export function PhoneBar({ columns, sort, onSort, look, onLook }: PhoneBarProps) {
  const sortable = columns.map(({ key, label, field, value }) => ({
    ...{ key, label, field, isSortable: value === undefined },
    align: isFigure(field) ? ('right' as const) : ('left' as const),
  }));
  return (
    <Box className="no-print" sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mb: 1 }}>
      {look === 'cards' ? (
        <SortSelect columns={sortable} sort={sort} onSort={(next) => onSort(next || undefined)} hasDefault />
      ) : (
        <span />
      )}
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Rows as"
        value={look}
        onChange={(_event, next: PhoneLook | null) => next && onLook(next)}
        sx={{ flexShrink: 0 }}
      >
        {LOOKS.map(([value, label]) => (
          <ToggleButton key={value} value={value} sx={{ py: 0.25, px: 1.25, textTransform: 'none' }}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
