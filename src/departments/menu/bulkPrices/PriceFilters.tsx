import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useMemo, useRef, useState } from 'react';
import { choice } from '#engine/define/builders';
import { choiceLabel, type Field, inWords } from '#engine/define/fields';
import { findEntity } from '#resources/index';
import { NO_FILTER, PRICED_RESOURCES, type PriceFilter } from '#resources/menu/bulkPrices.rules';
import { LEVEL_LABELS, PRICE_LEVELS } from '#resources/menu/menuPrices.rules';
import { ChoiceFilter } from '#src/list/filters/ChoiceFilter';
import { FilterButton } from '#src/list/filters/FilterBar';
import { valuesOf } from '#src/list/filters/values';
import { SearchBox } from '#src/list/SearchBox';
import { useSession } from '#src/shell/session';
import type { PriceList } from './usePriceList';

type ListKey = 'resources' | 'categoryIds' | 'departmentIds' | 'itemTypes' | 'outletIds' | 'levels';

/** Represents '' in a menu: the price for all outlets, the base price. */
const NONE = 'none';
const toMenu = (values: readonly string[]): string[] => values.map((value) => value || NONE);
const fromMenu = (value: unknown): string[] => valuesOf(value).map((each) => (each === NONE ? '' : each));

const choiceOf = (options: readonly (readonly [value: string, label: string])[]): Field<'choice'> =>
  choice(
    options.map(([value]) => value),
    { labels: Object.fromEntries(options) },
  );

/** Titles by id as options, sorted by title. */
const titled = (titles: Readonly<Record<string, string>>) =>
  Object.entries(titles).sort(([, a], [, b]) => a.localeCompare(b, 'en', { numeric: true }));

function useChoices(list: PriceList): { key: ListKey; label: string; field: Field<'choice'> }[] {
  const { outlets } = useSession();
  return useMemo(() => {
    const { items = [] } = list.catalogue;
    const types = [...new Set(items.map(({ itemType }) => String(itemType ?? 'simple')))];
    const kinds = Object.keys(PRICED_RESOURCES).filter((resource) => list.catalogue[resource as 'items']?.length);
    const all = [
      {
        key: 'resources',
        label: 'Kind',
        options: kinds.map((kind) => [kind, findEntity(kind)?.label.many ?? kind] as const),
      },
      { key: 'categoryIds', label: 'Category', options: titled(list.categories) },
      { key: 'departmentIds', label: 'Food department', options: titled(list.departments) },
      { key: 'itemTypes', label: 'Item type', options: types.map((type) => [type, inWords(type)] as const) },
      {
        key: 'outletIds',
        label: 'Outlet',
        options: [
          [NONE, 'For all outlets'] as const,
          ...outlets.map(({ _id, name }) => [String(_id), String(name)] as const),
        ],
      },
      {
        key: 'levels',
        label: 'Channel',
        options: [[NONE, 'Base price'] as const, ...PRICE_LEVELS.map((level) => [level, LEVEL_LABELS[level]] as const)],
      },
    ] as const;
    return all.flatMap(({ key, label, options }) =>
      options.length > 1 ? [{ key, label, field: choiceOf(options) }] : [],
    );
  }, [list, outlets]);
}

interface PriceFiltersProps {
  list: PriceList;
  filter: PriceFilter;
  onChange: (filter: Partial<PriceFilter>) => void;
}

/** Filters for prices: words, kinds, categories, outlets, channels; each a chip with its value. */
export function PriceFilters({ list, filter, onChange }: PriceFiltersProps) {
  const choices = useChoices(list);
  const search = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<{ key: ListKey; anchor: HTMLElement }>();
  const current = choices.find(({ key }) => key === open?.key);
  const active =
    choices.filter(({ key }) => filter[key].length > 0).length + (filter.withEmpty ? 1 : 0) + (filter.text ? 1 : 0);
  const asksPlace = filter.outletIds.length + filter.levels.length > 0;
  const set = (key: ListKey, value: unknown) => onChange({ [key]: fromMenu(value) });
  return (
    <>
      <SearchBox
        value={filter.text}
        onSearch={(text) => onChange({ text })}
        label="Search prices by name or code"
        inputRef={search}
      />
      {choices.map(({ key, label, field }) => (
        <FilterButton
          key={key}
          label={label}
          text={
            filter[key].length > 0
              ? toMenu(filter[key])
                  .map((each) => choiceLabel(field, each))
                  .join(', ')
              : undefined
          }
          isOpen={open?.key === key}
          onOpen={(anchor) => setOpen({ key, anchor })}
          onClear={() => set(key, undefined)}
        />
      ))}
      {asksPlace && (
        <Button
          size="small"
          variant="outlined"
          aria-pressed={filter.withEmpty}
          title="Also lists outlets and channels without their own price, so you can set one"
          onClick={() => onChange({ withEmpty: !filter.withEmpty })}
          sx={
            filter.withEmpty ? { bgcolor: 'action.selected', borderColor: 'primary.main' } : { color: 'text.secondary' }
          }
        >
          Include places without their own price
        </Button>
      )}
      {active > 1 && (
        <Button size="small" onClick={() => onChange(NO_FILTER)}>
          Clear all
        </Button>
      )}
      <Popover
        open={current !== undefined}
        anchorEl={open?.anchor ?? null}
        onClose={() => setOpen(undefined)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': `Filter by ${current?.label ?? ''}`,
            sx: { p: 1.5, mt: 0.5, maxHeight: 420 },
          },
        }}
      >
        {current && (
          <ChoiceFilter
            field={current.field}
            label={current.label}
            value={toMenu(filter[current.key])}
            onChange={(value) => set(current.key, value)}
            onDone={() => setOpen(undefined)}
          />
        )}
      </Popover>
    </>
  );
}
