import Button from '@mui/material/Button';
import { useMemo, useRef } from 'react';
import { inWords } from '#engine/define/fields';
import { findEntity } from '#resources/index';
import { NO_FILTER, PRICED_RESOURCES, type PriceFilter } from '#resources/menu/bulkPrices.rules';
import { LEVEL_LABELS, PRICE_LEVELS } from '#resources/menu/menuPrices.rules';
import { Checklist } from '#src/field/Checklist';
import type { Choice } from '#src/field/choices';
import { ValueButton } from '#src/field/ValueButton';
import { SearchBox } from '#src/list/SearchBox';
import { useSession } from '#src/shell/session';
import type { PriceList } from './usePriceList';

type ListKey = 'resources' | 'categoryIds' | 'departmentIds' | 'itemTypes' | 'outletIds' | 'levels';

/** Represents '' in a menu: the price for all outlets, the base price. */
const NONE = 'none';
const toMenu = (values: readonly string[]): string[] => values.map((value) => value || NONE);
const fromMenu = (values: readonly string[]): string[] => values.map((each) => (each === NONE ? '' : each));

/** Titles by id as options, sorted by title. */
const titled = (titles: Readonly<Record<string, string>>) =>
  Object.entries(titles).sort(([, a], [, b]) => a.localeCompare(b, 'en', { numeric: true }));

function useChoices(list: PriceList): { key: ListKey; label: string; choices: Choice[] }[] {
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
      options.length > 1 ? [{ key, label, choices: options.map(([value, name]) => ({ value, label: name })) }] : [],
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
  const offered = useChoices(list);
  const search = useRef<HTMLInputElement>(null);
  const active =
    offered.filter(({ key }) => filter[key].length > 0).length + (filter.withEmpty ? 1 : 0) + (filter.text ? 1 : 0);
  const asksPlace = filter.outletIds.length + filter.levels.length > 0;
  const set = (key: ListKey, values: readonly string[]) => onChange({ [key]: fromMenu(values) });
  return (
    <>
      <SearchBox
        value={filter.text}
        onSearch={(text) => onChange({ text })}
        label="Search prices by name or code"
        inputRef={search}
      />
      {offered.map(({ key, label, choices }) => {
        const chosen = toMenu(filter[key]);
        const names = choices.filter(({ value }) => chosen.includes(value)).map((each) => each.label);
        return (
          <ValueButton
            key={key}
            isFilter
            label={label}
            text={chosen.length > 0 ? names.join(', ') : undefined}
            onClear={chosen.length > 0 ? () => set(key, []) : undefined}
          >
            {() => <Checklist {...{ label, choices, chosen }} hasFocus onChange={(values) => set(key, values)} />}
          </ValueButton>
        );
      })}
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
    </>
  );
}
