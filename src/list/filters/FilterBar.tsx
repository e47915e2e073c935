import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useMemo, useSyncExternalStore } from 'react';
import { labels } from '#dataProvider';
import type { Entity } from '#engine/define/declaration';
import type { AnyRecord } from '#engine/define/fields';
import { outletsField } from '#engine/read/entities';
import { Checklist } from '#src/field/Checklist';
import { choicesOf } from '#src/field/choices';
import { chosenText, valuesOf } from '#src/field/chosen';
import { ValueButton } from '#src/field/ValueButton';
import { useExtensions } from '#src/shell/layout';
import { lazyPart } from '#src/shell/parts';
import { useSession } from '#src/shell/session';
import { type FilterField, filterField, filterFields } from './filterFields';

/** Editors with a text box or calendar: a list needs the code that they share with forms for nothing else. */
const OpenEditor = lazyPart('the filter', () => import('#src/field/OpenEditor'));

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
  chosenText(field, value, (resource, id) => labels.get(resource, id) ?? '…');

/** The filters in one row: each button becomes a chip with its value; all can be cleared at once. */
export function FilterBar({ entity, filter, onChange }: FilterBarProps) {
  const { access } = useSession();
  const extensions = useExtensions();
  const offered = useMemo(() => filterFields(entity, access, extensions), [entity, access, extensions]);
  const keys = new Set(offered.map(({ key }) => key));
  const isDocument = entity.kind === 'document';
  const others = Object.keys(filter)
    .filter((key) => !keys.has(key) && isSet(filter[key]) && !(isDocument && key === 'status'))
    .map((key) => filterField(entity, key));
  // The outlet filter comes first: on a phone there is room for one.
  const place = outletsField(entity);
  const shown = [...offered, ...others].sort((a, b) => Number(b.key === place) - Number(a.key === place));
  const active = shown.filter(({ key }) => isSet(filter[key]));
  // Names on chips may arrive after the chips; each answer of a list brings names of other things.
  useSyncExternalStore(labels.subscribe, () => active.map((each) => filterText(each, filter[each.key])).join('\n'));
  const set = (key: string, value: unknown) =>
    onChange(isSet(value) ? { ...filter, [key]: value } : without(filter, key));
  return (
    <>
      {shown.map((each) => (
        <ValueButton
          key={each.key}
          isFilter
          label={each.label}
          text={isSet(filter[each.key]) ? filterText(each, filter[each.key]) : undefined}
          onClear={isSet(filter[each.key]) ? () => set(each.key, undefined) : undefined}
        >
          {(close) => (
            <FilterEditor
              filter={each}
              value={filter[each.key]}
              onChange={(value) => set(each.key, value)}
              onDone={close}
            />
          )}
        </ValueButton>
      ))}
      {active.length > 1 && (
        <Button
          size="small"
          onClick={() => onChange(isDocument && isSet(filter.status) ? { status: filter.status } : {})}
        >
          Clear all
        </Button>
      )}
    </>
  );
}

interface FilterEditorProps {
  filter: FilterField;
  value: unknown;
  onChange: (value: unknown) => void;
  onDone: () => void;
}

/** Any of a few values at once, everything else once its editor is downloaded. */
function FilterEditor({ filter: { field, label }, value, onChange, onDone }: FilterEditorProps) {
  const choices = choicesOf(field);
  return choices.length > 0 ? (
    <Checklist {...{ label, choices }} hasFocus chosen={valuesOf(value)} onChange={onChange} />
  ) : (
    <Suspense fallback={<Box sx={{ width: 340, height: 120 }} />}>
      <OpenEditor isFilter {...{ field, label, value, onChange, onDone }} />
    </Suspense>
  );
}
