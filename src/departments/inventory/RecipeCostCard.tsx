import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { fieldsOf } from '#engine/read/entities';
import { recordsIn } from '#engine/run/values';
import { recipeCost } from '#resources/inventory/recipeCost.rules';
import { currencyOf, useFormEnvironment } from '#src/form/inputs/environment';
import { useSelected } from '#src/form/inputs/useField';
import { present } from '#src/form/record';
import { formatMoney } from '#src/format/format';
import { useSession } from '#src/shell/session';
import type { FormSlotProps } from '#src/shell/slots';

/** The food cost that is aimed at where the outlet has set none, in percent of the price. */
const TARGET = '30';

/** The cost card beside a recipe: what a portion costs at today's stock costs, and the price that it asks for. */
export default function RecipeCostCard({ entity }: FormSlotProps) {
  const { can } = useSession();
  return can('VIEW_COST', 'view') ? <Card entity={entity} /> : null;
}

const tableOf = <R extends { _id: string }>(records: readonly R[]): Readonly<Record<string, R>> =>
  Object.fromEntries(records.map((record) => [record._id, record]));

function Card({ entity }: FormSlotProps) {
  const { context, facts } = useFormEnvironment();
  const typed = useSelected((values) => present(fieldsOf(entity), values));
  const [recipe] = recordsIn('recipes', [typed]);
  const items = tableOf(recordsIn('inventoryItems', Object.values(facts.items ?? {})));
  const [dish] = recordsIn('items', facts.dish ? [facts.dish] : []);
  const targetPct = String(context.settings.foodCostTargetPct || TARGET);
  const isAverage = context.settings.WAC !== false;
  const known = { items, units: recordsIn('units', facts.units ?? []), dish };
  const figures = recipeCost(recipe ?? {}, known, isAverage, targetPct);
  const currency = currencyOf(context);
  const say = (value: string | undefined) => (value === undefined ? '–' : formatMoney(value, currency));
  const rows: [label: string, value: string][] = [
    ['Cost per portion', say(figures.costPerPortion)],
    ['Price', say(figures.price)],
    ['Food cost', figures.foodCostPct === undefined ? '–' : `${figures.foodCostPct}%`],
    ['Margin', say(figures.margin)],
    [`Price at ${Number(targetPct)}%`, say(figures.suggestedPrice)],
  ];
  return (
    <Box component="section" aria-label="Cost card" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        Cost card
      </Typography>
      <Figures rows={rows} />
      {figures.parts.length > 0 ? (
        <>
          <Typography variant="h3" sx={{ mt: 2, mb: 0.5 }}>
            In one portion
          </Typography>
          <Figures rows={figures.parts.map(({ name, cost }): [string, string] => [name, say(cost)])} />
        </>
      ) : null}
      {figures.unknown.length > 0 ? (
        <Alert severity="warning" sx={{ mt: 2 }}>
          No cost is known for {figures.unknown.join(', ')}. Enter a standard cost, or buy it first.
        </Alert>
      ) : null}
    </Box>
  );
}

/** Labels on the left, figures on the right. */
const Figures = ({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) => (
  <Box
    component="dl"
    sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 2, rowGap: 0.5 }}
  >
    {rows.map(([label, value]) => (
      <Box key={label} sx={{ display: 'contents' }}>
        <Box component="dt" sx={{ color: 'text.secondary' }}>
          {label}
        </Box>
        <Box component="dd" sx={{ m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
          {value}
        </Box>
      </Box>
    ))}
  </Box>
);
