import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type PointerEvent, type RefObject, useMemo, useRef } from 'react';
import { extentOf, type PlacedTable } from './geometry';
import { actedOn, onTableKey, type PlanKeys } from './keys';
import { TableView } from './TableView';
import { type Grip, useDrag } from './useDrag';
import type { FloorPlanState } from './useFloorPlan';
import { nameInWords, tableInWords } from './words';

/** The background's dots, in the plan's units. */
const DOTS = 32;

interface PlanProps {
  plan: FloorPlanState;
  keys: PlanKeys;
  scale: number;
  /** Of its viewport, in pixels. */
  width: number;
  mostHeight: number;
  window: RefObject<HTMLDivElement | null>;
  id: string;
  describedBy: string;
  label: string;
  colour: string | undefined;
  image: string | undefined;
  /** Tables with problems, by index. */
  wrong: ReadonlySet<number>;
}

const GRIPS: readonly (readonly [Grip, object])[] = [
  ['width', { right: -12, top: 'calc(50% - 12px)', cursor: 'ew-resize' }],
  ['height', { bottom: -12, left: 'calc(50% - 12px)', cursor: 'ns-resize' }],
  ['corner', { right: -12, bottom: -12, cursor: 'nwse-resize' }],
  ['turn', { top: -44, left: 'calc(50% - 12px)', cursor: 'grab' }],
];

interface GripsProps {
  table: PlacedTable;
  scale: number;
  drag: ReturnType<typeof useDrag>;
}

/** A table's resize and rotate handles; keys do the same, so screen readers needn't announce them. */
function Grips({ table, scale, drag }: GripsProps) {
  const { x, y, width, height, rotation } = table;
  return (
    <Box
      aria-hidden
      data-table
      sx={{ position: 'absolute', pointerEvents: 'none', zIndex: 3 }}
      style={{
        left: x * scale,
        top: y * scale,
        width: width * scale,
        height: height * scale,
        transform: rotation ? `rotate(${rotation}deg)` : undefined,
      }}
    >
      {GRIPS.map(([grip, place]) => (
        <Box
          key={grip}
          data-grip={grip}
          onPointerDown={drag.begin(table, grip, new Set([table.key]))}
          onPointerMove={drag.go}
          onPointerUp={drag.end}
          onPointerCancel={drag.cancel}
          sx={{
            position: 'absolute',
            width: 24,
            height: 24,
            pointerEvents: 'auto',
            touchAction: 'none',
            '&::after': {
              content: '""',
              position: 'absolute',
              inset: 7,
              bgcolor: 'background.paper',
              border: '2px solid',
              borderColor: 'primary.main',
              borderRadius: grip === 'turn' ? '50%' : '3px',
            },
            ...place,
          }}
        />
      ))}
    </Box>
  );
}

/** The floor seen from above. */
export function Plan({
  plan,
  keys,
  scale,
  width,
  mostHeight,
  window,
  id,
  describedBy,
  label,
  colour,
  image,
  wrong,
}: PlanProps) {
  const drag = useDrag(plan, scale);
  const extent = useMemo(() => extentOf(plan.tables), [plan.tables]);
  const indexOf = useMemo(() => new Map(plan.tables.map(({ key }, index) => [key, index])), [plan.tables]);
  const names = useMemo(() => new Map(plan.tables.map((table) => [table.key, nameInWords(table)])), [plan.tables]);
  const pressed = useRef(false);
  const alone = plan.selected.size === 1 && !plan.disabled;
  const press = (table: PlacedTable) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    pressed.current = true;
    if (event.shiftKey || event.ctrlKey || event.metaKey) {
      const chosen = new Set(plan.selected);
      if (chosen.has(table.key)) chosen.delete(table.key);
      else chosen.add(table.key);
      plan.select(chosen, table.key);
      return;
    }
    const own = actedOn(plan, table.key);
    plan.select(own, table.key);
    drag.begin(table, 'move', own)(event);
  };
  return (
    <Box
      ref={window}
      id={id}
      // The plan uses the arrow keys: a screen reader passes them on.
      role="application"
      aria-label={label}
      aria-describedby={describedBy}
      tabIndex={-1}
      sx={{
        position: 'relative',
        overflow: 'auto',
        maxHeight: mostHeight,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        '&:focus-visible': { outline: 'none' },
      }}
    >
      <Box
        onPointerDown={(event) => event.target === event.currentTarget && plan.select([])}
        sx={(theme) => {
          const isDark = theme.palette.mode === 'dark';
          const ground = colour ?? theme.palette.background.default;
          // A chosen colour is for light mode; in dark mode only a hint of it is left.
          const floor = isDark
            ? `color-mix(in srgb, ${ground} ${colour ? 7 : 100}%, ${theme.palette.background.default})`
            : ground;
          const dot = isDark ? 'rgba(255, 250, 240, 0.10)' : 'rgba(60, 50, 30, 0.13)';
          return {
            position: 'relative',
            backgroundColor: floor,
            backgroundImage: [
              `radial-gradient(circle, ${dot} 1px, transparent 1.2px)`,
              ...(image
                ? [`linear-gradient(color-mix(in srgb, ${floor} 45%, transparent) 0 0)`, `url("${image}")`]
                : []),
            ].join(', '),
            backgroundRepeat: 'repeat, no-repeat, no-repeat',
          };
        }}
        style={{
          width: Math.max(width, extent.width * scale),
          height: Math.max(Math.min(mostHeight, 320), extent.height * scale),
          backgroundSize: `${DOTS * scale}px ${DOTS * scale}px, cover, cover`,
          backgroundPosition: `${(-DOTS / 2) * scale}px ${(-DOTS / 2) * scale}px, 0 0, 0 0`,
        }}
      >
        {drag.tables.map((table) => {
          const index = indexOf.get(table.key) ?? 0;
          const over = (plan.overlaps.get(table.key) ?? []).map((key) => names.get(key) ?? '');
          return (
            <TableView
              key={table.key}
              id={`${id}-${index}`}
              data-table={table.key}
              table={table}
              scale={scale}
              selected={plan.selected.has(table.key)}
              overlapping={over.length > 0}
              wrong={wrong.has(index)}
              movable={!plan.disabled}
              tabIndex={table.key === plan.at ? 0 : -1}
              aria-label={tableInWords(table, over)}
              onFocus={() => {
                plan.setAt(table.key);
                // A press has already announced the selection.
                const byHand = pressed.current;
                pressed.current = false;
                if (!byHand && !plan.selected.has(table.key)) plan.select([table.key], table.key);
              }}
              onPointerDown={press(table)}
              onPointerMove={drag.go}
              onPointerUp={drag.end}
              onPointerCancel={drag.cancel}
              onDoubleClick={keys.edit}
              onKeyDown={(event) => onTableKey(keys, table, event)}
            />
          );
        })}
        {alone
          ? drag.tables
              .filter(({ key }) => plan.selected.has(key))
              .map((table) => <Grips key={table.key} table={table} scale={scale} drag={drag} />)
          : null}
        {plan.tables.length === 0 ? (
          <Box
            sx={{
              position: 'absolute',
              inset: 0,
              display: 'grid',
              placeContent: 'center',
              textAlign: 'center',
              color: 'text.secondary',
              p: 3,
              pointerEvents: 'none',
            }}
          >
            <Typography variant="subtitle2">No tables</Typography>
            <Typography variant="body2">
              {plan.disabled
                ? 'There are no tables on this floor yet.'
                : 'Add the first one above, then drag it into place.'}
            </Typography>
          </Box>
        ) : null}
      </Box>
    </Box>
  );
}
