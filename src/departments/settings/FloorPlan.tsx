import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { FieldFrame } from '#src/field/FieldFrame';
import { frameOf, useSelected } from '#src/form/inputs/useField';
import { usePageKeys } from '#src/shell/keys/pageKeys';
import type { InputSlotProps } from '#src/shell/slots';
import { AddTables } from './floorPlan/AddTables';
import { added, aligned, duplicated, type NewTables, namesOf } from './floorPlan/edits';
import { removeTables, TURN, turnTables } from './floorPlan/keys';
import { Plan } from './floorPlan/Plan';
import { Properties } from './floorPlan/Properties';
import { type PlanActions, Toolbar } from './floorPlan/Toolbar';
import { newKey, useFloorPlan } from './floorPlan/useFloorPlan';
import { useZoom } from './floorPlan/useZoom';
import { seatsInWords, severalInWords, tablesInWords } from './floorPlan/words';

const HELP =
  'Drag tables into place. Keyboard: Tab goes from table to table, arrows move (Ctrl: half a step), Shift and arrows resize, R turns, Space selects several, Enter opens the properties, Delete removes, Ctrl+Z undoes.';

const textOrNone = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

/** The next free number, named like the current table or like most of the outlet's: 'T29' after 28 of them. */
function suggestion(taken: ReadonlySet<string>, like: string): Pick<NewTables, 'prefix' | 'first'> {
  const counted = new Map<string, number>();
  const highest = new Map<string, number>();
  for (const name of taken) {
    const [, letters = '', digits] = /^(.*?)(\d+)$/.exec(name) ?? [];
    if (digits === undefined) continue;
    counted.set(letters, (counted.get(letters) ?? 0) + 1);
    highest.set(letters, Math.max(highest.get(letters) ?? 0, Number(digits)));
  }
  const [most = 't'] = [...counted].sort((a, b) => b[1] - a[1])[0] ?? [];
  const prefix = /^(.*?)\d+$/.exec(like.trim())?.[1] ?? most.toUpperCase();
  return { prefix, first: (highest.get(prefix.toLowerCase()) ?? 0) + 1 };
}

/** A floor plan on which tables are placed by mouse or keyboard; the input for a list of tables. */
export default function FloorPlan(props: InputSlotProps) {
  const plan = useFloorPlan(props);
  const { tables, selected, disabled, handle } = plan;
  const frame = useRef<HTMLDivElement>(null);
  const view = useRef<HTMLDivElement>(null);
  const firstProperty = useRef<HTMLInputElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [adding, setAdding] = useState<HTMLElement | null>(null);
  const [focusNext, setFocusNext] = useState<{ key: string | undefined }>();
  const zoom = useZoom(frame, tables);
  const [colour, image] = useSelected(({ backgroundColour, backgroundImage }) => [backgroundColour, backgroundImage]);
  const { errors } = useFormState({ name: props.source });
  const rows = errors[props.source] as Record<number, unknown> | undefined;
  const problems = JSON.stringify(tables.flatMap((_table, index) => (rows?.[index] ? [index] : [])));
  const wrong = useMemo(() => new Set(JSON.parse(problems) as number[]), [problems]);
  const { id } = handle.control;

  // Moves focus once an added or removed table is on screen.
  useEffect(() => {
    if (!focusNext) return;
    const { key } = focusNext;
    setFocusNext(undefined);
    if (key === undefined) addButton.current?.focus();
    else view.current?.querySelector<HTMLElement>(`[data-table="${CSS.escape(key)}"]`)?.focus();
  }, [focusNext]);
  const focus = (key: string | undefined) => setFocusNext({ key });

  usePageKeys('Floor plan', [
    { keys: '← ↑ → ↓', does: 'Move the table' },
    { keys: 'Shift+arrows', does: 'Resize the table' },
    { keys: 'R', does: 'Turn the table' },
    { keys: 'Ctrl+D', does: 'Duplicate the table' },
    { keys: 'Delete', does: 'Remove the table' },
    { keys: 'Ctrl+Z', does: 'Undo' },
  ]);
  const taken = useMemo(() => new Set([...plan.taken, ...namesOf(tables)]), [plan.taken, tables]);
  const like = tables.find(({ key }) => selected.has(key)) ?? tables.at(-1);
  const suggested = {
    ...suggestion(taken, like?.tableName ?? ''),
    count: 6,
    seats: Number(like?.seats) || 4,
    shape: like?.shape ?? 'square',
  };
  const add = (wanted: NewTables) => {
    const result = added(tables, wanted, { width: zoom.width / zoom.scale, taken, newKey });
    const fresh = result.tables.filter(({ key }) => result.keys.includes(key));
    plan.commit(result.tables, `${severalInWords(fresh)} added`);
    plan.select(result.keys, result.keys[0]);
    plan.say(`${severalInWords(fresh)} added`);
    setAdding(null);
    focus(result.keys[0]);
  };
  const close = () => {
    adding?.focus();
    setAdding(null);
  };
  const duplicate = () => {
    if (selected.size === 0) return;
    const result = duplicated(tables, selected, { taken, newKey });
    const copies = result.tables.filter(({ key }) => result.keys.includes(key));
    plan.commit(result.tables, `${severalInWords(copies)} added`);
    plan.select(result.keys, result.keys[0]);
    plan.say(`${severalInWords(copies)} added`);
    focus(result.keys[0]);
  };
  const keys = { plan, focus, duplicate, edit: () => firstProperty.current?.focus() };
  const actions: PlanActions = {
    addOne: () => add({ ...suggested, count: 1 }),
    addSeveral: setAdding,
    duplicate,
    turn: () => turnTables(plan, selected, TURN),
    align: (how) => {
      plan.commit(aligned(tables, selected, how), `${tablesInWords(selected.size)} aligned`);
      plan.say(`${tablesInWords(selected.size)} aligned`);
    },
    remove: () => removeTables(keys, selected),
  };
  const seats = tables.reduce((total, table) => total + (Number(table.seats) || 0), 0);
  const clashes = plan.overlaps.size;

  return (
    <FieldFrame
      {...frameOf(props, handle)}
      group
      aside={
        <Box sx={{ typography: 'body2', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {tablesInWords(tables.length)}, {seatsInWords(seats)}
          {clashes > 0 ? (
            <Box component="span" sx={{ color: 'error.main', fontWeight: 500 }}>
              {' '}
              · {clashes} overlap
            </Box>
          ) : null}
        </Box>
      }
    >
      <Toolbar plan={plan} actions={actions} addButton={addButton} zoom={zoom} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: 'minmax(0, 1fr) 232px' } }}>
        <Box ref={frame} sx={{ minWidth: 0 }}>
          <Plan
            plan={plan}
            keys={keys}
            scale={zoom.scale}
            width={zoom.width}
            mostHeight={zoom.mostHeight}
            window={view}
            id={id}
            describedBy={`${id}-keys`}
            label={`Floor plan, ${tablesInWords(tables.length)}`}
            colour={textOrNone(colour)}
            image={textOrNone(image)}
            wrong={wrong}
          />
        </Box>
        <Properties plan={plan} source={props.source} id={id} first={firstProperty} onLeave={() => focus(plan.at)} />
      </Box>
      <Box
        id={`${id}-keys`}
        sx={{
          ...(disabled ? visuallyHidden : {}),
          typography: 'caption',
          color: 'text.secondary',
          mt: 0.75,
          maxWidth: 960,
        }}
      >
        {disabled ? 'Tab goes from table to table.' : HELP}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {plan.said}
      </Box>
      <AddTables anchor={adding} taken={taken} suggested={suggested} onAdd={add} onClose={close} />
    </FieldFrame>
  );
}
