import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import { can, VIEW_COST } from '#engine/read/access';
import { dec, isDecimal } from '#engine/run/decimal';
import { objectIn, rowsIn, textIn } from '#engine/run/values';
import { foodCostOf } from '#resources/inventory';
import { costOf } from '#resources/menu/priceChange.rules';
import { useFormEnvironment } from '#src/form/inputs/environment';
import { useSelected } from '#src/form/inputs/useField';
import { formatAmount, formatDecimal } from '#src/format/format';
import { useExtensions } from '#src/shell/layout';

interface Line {
  key: string;
  /** Of a portion; '' of an item without them. */
  name: string;
  price: string;
  portionId: string | undefined;
}

/** The values that the figures depend on; a change of anything else in the form doesn’t draw them again. */
const pricesIn = ({ _id, itemType, price, portions, costSource, manualCost }: Readonly<Record<string, unknown>>) => ({
  ...{ _id, itemType, price, costSource, manualCost },
  portions: rowsIn(portions).map(({ portionId, name, price: own }) => ({ portionId, name, price: own })),
});

const linesOf = ({ itemType, price, portions }: ReturnType<typeof pricesIn>): Line[] =>
  itemType === 'variable'
    ? rowsIn(portions).map(({ portionId, name, price: own }, index) => ({
        key: String(index),
        name: textIn(name) ?? textIn(portionId) ?? '',
        price: String(own ?? ''),
        portionId: textIn(portionId),
      }))
    : [{ key: '', name: '', price: String(price ?? ''), portionId: undefined }];

/** Below the prices of a menu item: what each leaves after what it costs to make, as it is typed. */
export default function PriceMargins() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { entity, user } = useFormEnvironment();
  const extensions = useExtensions();
  const item = useSelected(pricesIn);
  const maySee = can(user, VIEW_COST, 'view');
  const { data: stored = {} } = useQuery({
    queryKey: ['itemCosts', item._id],
    queryFn: async ({ signal }) =>
      objectIn((await dataProvider.custom(entity.name, 'costs', { params: { _id: item._id }, signal })).costs),
    enabled: maySee && extensions && typeof item._id === 'string' && item.costSource !== 'manual',
  });
  if (!maySee) return null;
  const typed = textIn(item.manualCost) ?? '';
  const manual = isDecimal(typed) ? typed : undefined;
  const shown = linesOf(item).flatMap((line) => {
    const cost =
      item.costSource === 'manual'
        ? manual
        : costOf({ record: { costs: stored }, portionId: line.portionId, outletId: undefined });
    const figures = foodCostOf(isDecimal(line.price) ? line.price : undefined, cost);
    return cost !== undefined && figures ? [{ ...line, cost, figures }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <Box role="status" aria-label="Food cost" sx={{ mt: 1.5, typography: 'body2', color: 'text.secondary' }}>
      {shown.map(({ key, name, cost, figures }) => (
        <Box key={key} sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {name && `${name}: `}
          Costs {formatAmount(cost)} · Food cost {formatDecimal(figures.foodCostPct, 1)}% ·{' '}
          <Box component="span" sx={dec(figures.margin).lt(0) ? { color: 'error.main', fontWeight: 600 } : undefined}>
            Margin {formatAmount(figures.margin)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
