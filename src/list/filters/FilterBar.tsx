import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { Suspense, useMemo, useState, useSyncExternalStore } from 'react';
import { labels } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { outletsField } from '#engine/read/entities';
import { useExtensions } from '#src/shell/layout';
import { useSession } from '#src/shell/session';
import { type FilterField, filterField, filterFields } from './filterFields';
import { filterKindOf } from './kinds';
import { valuesOf } from './values';

interface FilterBarProps {
  entity: Entity;
  filter: AnyRecord;
  onChange: (filter: AnyRecord) => void;
}

/** Whether a filter has a value. */
export const isSet = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);

const without = (filter: AnyRecord, key: string): AnyRecord =>
  Object.fromEntries(Object.entries(filter).filter(([each]) => each !== key));

/** A filter in words: 'Draft', 'Fresh Farms', '1 Nov 2026 – 20 Nov 2026'. */
export const filterText = ({ field }: FilterField, value: unknown): string =>
  filterKindOf(field)?.text(field, value, (resource, id) => labels.get(resource, id) ?? '…') ??
  valuesOf(value).join(', ');

/** The filters in one row: each button becomes a chip with its value; all can be cleared at once. */
export function FilterBar({ entity, filter, onChange }: FilterBarProps) {
  const { access } = useSession();
  const extensions = useExtensions();
  const offered = useMemo(() => filterFields(entity, access, extensions), [entity, access, extensions]);
  const [open, setOpen] = useState<{ key: string; anchor: HTMLElement }>();
  const keys = new Set(offered.map(({ key }) => key));
  const isDocument = entity.kind === 'document';
  const others = Object.keys(filter)
    .filter((key) => !keys.has(key) && isSet(filter[key]) && !(isDocument && key === 'status'))
    .map((key) => filterField(entity, key));
  // The outlet filter comes first: on a phone there is room for one.
  const place = outletsField(entity);
  const shown = [...offered, ...others].sort((a, b) => Number(b.key === place) - Number(a.key === place));
  const current = shown.find(({ key }) => key === open?.key);
  const Input = current && filterKindOf(current.field)?.Input;
  const active = shown.filter(({ key }) => isSet(filter[key]));
  // Names on chips may arrive after the chips; each answer of a list brings names of other things.
  useSyncExternalStore(labels.subscribe, () => active.map((each) => filterText(each, filter[each.key])).join('\n'));
  const set = (key: string, value: unknown) =>
    onChange(isSet(value) ? { ...filter, [key]: value } : without(filter, key));
  return (
    <>
      {shown.map((each) => (
        <FilterButton
          key={each.key}
          label={each.label}
          text={isSet(filter[each.key]) ? filterText(each, filter[each.key]) : undefined}
          isOpen={open?.key === each.key}
          onOpen={(anchor) => setOpen({ key: each.key, anchor })}
          onClear={() => set(each.key, undefined)}
        />
      ))}
      {active.length > 1 && (
        <Button
          size="small"
          onClick={() => onChange(isDocument && isSet(filter.status) ? { status: filter.status } : {})}
        >
          Clear all
        </Button>
      )}
      {open && current && (
        <Popover
          open
          anchorEl={open.anchor}
          onClose={() => setOpen(undefined)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{
            paper: { role: 'dialog', 'aria-label': `Filter by ${current.label}`, sx: { p: 1.5, mt: 0.5 } },
          }}
        >
          {Input && (
            <Suspense fallback={<Box sx={{ width: 320, height: 120 }} />}>
              <Input
                field={current.field}
                label={current.label}
                value={filter[current.key]}
                onChange={(value) => set(current.key, value)}
                onDone={() => setOpen(undefined)}
              />
            </Suspense>
          )}
        </Popover>
      )}
    </>
  );
}

interface FilterButtonProps {
  label: string;
  /** The choice in words; undefined if there is none. */
  text: string | undefined;
  isOpen: boolean;
  onOpen: (anchor: HTMLElement) => void;
  onClear: () => void;
}

/** One filter: opens its editor, and shows its value as a chip. */
export function FilterButton({ label, text, isOpen, onOpen, onClear }: FilterButtonProps) {
  const isActive = text !== undefined;
  return (
    <Box
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        height: 32,
        borderRadius: 1,
        border: 1,
        borderStyle: isActive ? 'solid' : 'dashed',
        borderColor: isActive ? 'primary.main' : 'divider',
        bgcolor: isActive ? 'action.selected' : 'transparent',
        maxWidth: 320,
      }}
    >
      <Button
        size="small"
        color="inherit"
        startIcon={isActive ? undefined : <Add sx={{ fontSize: '16px !important' }} />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={isActive ? `Filter by ${label}: ${text}` : `Filter by ${label}`}
        onClick={({ currentTarget }) => onOpen(currentTarget)}
        sx={{
          minHeight: 30,
          px: 1,
          color: isActive ? 'text.primary' : 'text.secondary',
          minWidth: 0,
          '& .MuiButton-startIcon': { mr: 0.5 },
        }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {label}
          {isActive ? (
            <>
              {': '}
              <strong>{text}</strong>
            </>
          ) : null}
        </Box>
      </Button>
      {isActive && (
        <IconButton size="small" aria-label={`Clear ${label}`} onClick={onClear} sx={{ mr: 0.25 }}>
          <Close sx={{ fontSize: 16 }} />
        </IconButton>
      )}
    </Box>
  );
}
