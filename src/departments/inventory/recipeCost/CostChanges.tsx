import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import type { Draft, RecordOf } from '#engine/define';
import { dec } from '#engine/run/decimal';
import { businessDate } from '#engine/run/time/businessDay';
import { addDays } from '#engine/run/time/days';
import { recordsIn } from '#engine/run/values';
import { ofPortion, recipeOn } from '#resources/inventory/recipe.rules';
import { atPastCost, costChange, type RecipeCost, recipeCost } from '#resources/inventory/recipeCost.rules';
import { formatDate } from '#src/format/format';
import { useExtensions } from '#src/shell/layout/ConsoleContext';
import { useSession } from '#src/shell/session';
import { Figures } from './Figures';

/** How far back the API knows ingredient costs. */
const DAYS = 30;

type Recipe = Draft<RecordOf<'recipes'>>;

interface CostChangesProps {
  recipe: Recipe;
  /** All versions of the same recipe. */
  versions: readonly RecordOf<'recipes'>[];
  now: RecipeCost;
  known: Parameters<typeof recipeCost>[1];
  isAverage: boolean;
  targetPct: string;
  say: (amount: string | undefined) => string;
}

const signed = (amount: string, shown: string): string => (dec(amount).gt(0) ? `+${shown}` : shown);

/** A portion's cost 30 days ago, with the recipe of that day, and the ingredients that changed it. */
export function CostChanges({ recipe, versions, now, known, isAverage, targetPct, say }: CostChangesProps) {
  const { outlet } = useSession();
  const day = addDays(businessDate(new Date(), outlet), -DAYS);
  const then: Recipe = recipeOn(ofPortion(versions, recipe.portionId), recipe.portionId, day) ?? recipe;
  const ids = [...(recipe.ingredients ?? []), ...(then.ingredients ?? [])].flatMap(({ itemId }) => itemId ?? []);
  const itemIds = [...new Set(ids)].sort().join(',');
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const extensions = useExtensions();
  const past = useQuery({
    queryKey: ['recipes', 'pastCosts', itemIds],
    queryFn: async ({ signal }) =>
      recordsIn(
        'inventoryItems',
        (await dataProvider.custom('recipes', 'pastCosts', { query: { itemIds }, signal })).docs,
      ),
    enabled: extensions && itemIds !== '',
  });
  if (!past.data) return null;
  const before = recipeCost(then, { ...known, items: atPastCost(past.data) }, isAverage, targetPct);
  const change = costChange(before, now);
  if (!change) return null;
  return (
    <>
      <Typography variant="h3" sx={{ mt: 2, mb: 0.5 }}>
        Since {formatDate(day)}
      </Typography>
      {change.moved.length === 0 ? (
        <Typography color="text.secondary">The cost of a portion hasn’t changed.</Typography>
      ) : (
        <Figures
          rows={[
            ['Cost per portion then', say(change.before)],
            [
              'Change',
              `${signed(change.by, say(change.by))}${change.pct === undefined ? '' : ` (${signed(change.by, change.pct)}%)`}`,
            ],
            ...change.moved.map(({ name, by }): [string, string] => [name, signed(by, say(by))]),
          ]}
        />
      )}
    </>
  );
}
