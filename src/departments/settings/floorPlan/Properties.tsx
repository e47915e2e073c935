import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent, RefObject } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import type { AnyRecord } from '#engine/define/fields';
import { PLAN } from '#resources/settings/floorTables.rules';
import { shaped, sized } from './edits';
import { PanelField, ShapeField } from './fields';
import { limited, type PlacedTable } from './geometry';
import type { FloorPlanState } from './useFloorPlan';
import { nameInWords, placeInWords, seatsInWords, tablesInWords } from './words';

interface PropertiesProps {
  plan: FloorPlanState;
  source: string;
  /** Prefix of the ids of a table's inputs. */
  id: string;
  first: RefObject<HTMLInputElement | null>;
  /** Back to the table on the plan. */
  onLeave: () => void;
}

const column = { display: 'grid', gap: 1.5, alignContent: 'start' } as const;
const pair = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: 1.5 } as const;

/** The plan's contents, while nothing is selected. */
function Summary({ plan }: { plan: FloorPlanState }) {
  const seats = plan.tables.reduce((total, table) => total + (Number(table.seats) || 0), 0);
  const bySeats = new Map<number, number>();
  for (const table of plan.tables)
    bySeats.set(Number(table.seats) || 0, (bySeats.get(Number(table.seats) || 0) ?? 0) + 1);
  return (
    <Box sx={column}>
      <Typography variant="subtitle2">
        {tablesInWords(plan.tables.length)}, {seatsInWords(seats)}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', typography: 'body2', color: 'text.secondary' }}>
        {[...bySeats]
          .sort(([a], [b]) => a - b)
          .map(([each, count]) => (
            <Box component="li" key={each} sx={{ display: 'flex', justifyContent: 'space-between', py: 0.25 }}>
              <span>for {each}</span>
              <span>{count}</span>
            </Box>
          ))}
      </Box>
      {plan.tables.length > 0 ? (
        <Typography variant="caption" color="text.secondary">
          Choose a table to see {plan.disabled ? 'more about it' : 'or change it'}.
        </Typography>
      ) : null}
    </Box>
  );
}

const messageAt = (errors: AnyRecord, source: string, index: number, key: string): string | undefined => {
  const rows = errors[source] as Record<number, Record<string, { message?: string }>> | undefined;
  return rows?.[index]?.[key]?.message;
};

/** The properties of the selected table, of several or of all. */
export function Properties({ plan, source, id, first, onLeave }: PropertiesProps) {
  const { control } = useFormContext();
  const { errors } = useFormState({ control, name: source });
  const own = plan.tables.filter(({ key }) => plan.selected.has(key));
  const [table] = own;
  if (!table) return <Summary plan={plan} />;
  if (own.length > 1)
    return (
      <Box sx={column}>
        <Typography variant="subtitle2">{tablesInWords(own.length)} selected</Typography>
        <Typography variant="body2" color="text.secondary">
          {seatsInWords(own.reduce((total, each) => total + (Number(each.seats) || 0), 0))}. Move, align, duplicate or
          remove them together.
        </Typography>
      </Box>
    );

  const index = plan.tables.indexOf(table);
  const change = (what: string, next: Partial<PlacedTable> | ((table: PlacedTable) => PlacedTable)) =>
    plan.commit(
      plan.tables.map((each) =>
        each === table ? (typeof next === 'function' ? next(each) : { ...each, ...next }) : each,
      ),
      `${nameInWords(table)}: ${what}`,
      `${what} ${table.key}`,
    );
  const fits = (value: unknown): value is number =>
    typeof value === 'number' && value >= PLAN.least && value <= PLAN.most;
  const common = {
    disabled: plan.disabled,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') onLeave();
    },
  };
  const at = (key: string) => ({ id: `${id}-${index}-${key}`, error: messageAt(errors, source, index, key) });
  return (
    <Box sx={column} key={table.key}>
      <Box>
        <Typography variant="subtitle2">{nameInWords(table)}</Typography>
        <Typography variant="caption" color="text.secondary">
          {placeInWords(table).replace(/^r/, 'R')}
        </Typography>
      </Box>
      <PanelField
        required
        label="Name"
        value={table.tableName}
        inputRef={first}
        onChange={(tableName) => change('name', { tableName: String(tableName ?? '') })}
        {...common}
        {...at('tableName')}
      />
      <Box sx={pair}>
        <PanelField
          number
          required
          label="Seats"
          value={table.seats}
          onChange={(seats) => change('seats', { seats: seats as number })}
          {...common}
          {...at('seats')}
        />
        <PanelField
          number
          label="Min guests"
          value={table.minGuests}
          onChange={(minGuests) => change('min guests', { minGuests: minGuests as number | null })}
          {...common}
          {...at('minGuests')}
        />
      </Box>
      <ShapeField
        value={table.shape}
        disabled={plan.disabled}
        onChange={(shape) => change('shape', (each) => shaped(each, shape))}
      />
      <Box sx={pair}>
        <PanelField
          number
          label="Width"
          value={table.width}
          onChange={(width) => fits(width) && change('size', (each) => sized(each, width, each.height))}
          {...common}
          {...at('width')}
        />
        {table.shape === 'rectangle' ? (
          <PanelField
            number
            label="Depth"
            value={table.height}
            onChange={(height) => fits(height) && change('size', (each) => sized(each, each.width, height))}
            {...common}
            {...at('height')}
          />
        ) : null}
        <PanelField
          number
          label="Rotation"
          unit="°"
          value={table.rotation}
          onChange={(degrees) => {
            const rotation = degrees ?? 0;
            if (typeof rotation === 'number') change('turn', { rotation: limited(rotation, 0, 359) });
          }}
          {...common}
          {...at('rotation')}
        />
      </Box>
      <FormControlLabel
        control={
          <Switch
            size="small"
            checked={table.qrEnabled === true}
            disabled={plan.disabled}
            onChange={(_event, qrEnabled) => change('QR ordering', { qrEnabled })}
          />
        }
        label="Guests order by QR code"
        sx={{ ml: 0, gap: 1, '& .MuiFormControlLabel-label': { typography: 'body2' } }}
      />
    </Box>
  );
}
