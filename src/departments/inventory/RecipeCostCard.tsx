import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { inWords } from '#engine/define/fields';
import { fieldsOf } from '#engine/read/entities';
import { recordsIn } from '#engine/run/values';
import type { OrderType } from '#resources/inventory/recipe.rules';
import { orderTypesIn, recipeCost } from '#resources/inventory/recipeCost.rules';
import { currencyOf, useFormEnvironment } from '#src/form/inputs/environment';
import { useSelected } from '#src/form/inputs/useField';
import { applicableFields } from '#src/form/record';
import { formatMoney } from '#src/format/format';
import { useSession } from '#src/shell/session';
import type { FormSlotProps } from '#src/shell/slots';
import { CostChanges } from './recipeCost/CostChanges';
import { Figures } from './recipeCost/Figures';

/** The default target food cost, in percent of the price. */
const TARGET = '30';

/** The cost card next to a recipe: a portion's cost at current stock costs, and its suggested price. */
export default function RecipeCostCard({ entity }: FormSlotProps) {
  const { can } = useSession();
  return can('VIEW_COST', 'view') ? <Card entity={entity} /> : null;
}

const tableOf = <R extends { _id: string }>(records: readonly R[]): Readonly<Record<string, R>> =>
  Object.fromEntries(records.map((record) => [record._id, record]));

function Card({ entity }: FormSlotProps) {
  const { context, facts } = useFormEnvironment();
  const typed = useSelected((values) => applicableFields(fieldsOf(entity), values));
  const [recipe = {}] = recordsIn('recipes', [typed]);
  const items = tableOf(recordsIn('inventoryItems', Object.values(facts.items ?? {})));
  const sold = facts.dish ?? facts.modifier ?? facts.addon;
  const [dish] = recordsIn('items', sold ? [sold] : []);
  const targetPct = String(context.settings.foodCostTargetPct || TARGET);
  const isAverage = context.settings.WAC !== false;
  const known = { items, units: recordsIn('units', facts.units ?? []), dish };
  const card = (orderType?: OrderType) => recipeCost(recipe, known, isAverage, targetPct, orderType);
  const figures = card();
  const currency = currencyOf(context);
  const say = (value: string | undefined) => (value === undefined ? '–' : formatMoney(value, currency));
  const rows: [label: string, value: string][] = [
    ['Cost per portion', say(figures.costPerPortion)],
    ['Price', say(figures.price)],
    ['Food cost', figures.foodCostPct === undefined ? '–' : `${figures.foodCostPct}%`],
    ['Margin', say(figures.margin)],
    [`Price at ${Number(targetPct)}%`, say(figures.suggestedPrice)],
  ];
  const byOrderType = orderTypesIn(recipe).map((orderType) => ({ orderType, card: card(orderType) }));
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
          <Figures rows={figures.parts.map(({ name, cost }) => [name, say(cost)])} />
        </>
      ) : null}
      {byOrderType.length > 0 ? (
        <>
          <Typography variant="h3" sx={{ mt: 2, mb: 0.5 }}>
            By order type
          </Typography>
          <Figures
            rows={byOrderType.map(({ orderType, card: { costPerPortion, foodCostPct } }) => [
              inWords(orderType),
              foodCostPct === undefined ? say(costPerPortion) : `${say(costPerPortion)} · ${foodCostPct}%`,
            ])}
          />
        </>
      ) : null}
      <CostChanges
        recipe={recipe}
        versions={recordsIn('recipes', facts.versions ?? [])}
        now={figures}
        {...{ known, isAverage, targetPct, say }}
      />
      {figures.unknown.length > 0 ? (
        <Alert severity="warning" sx={{ mt: 2 }}>
          No cost is known for {figures.unknown.join(', ')}. Enter a standard cost, or buy it first.
        </Alert>
      ) : null}
    </Box>
  );
}
