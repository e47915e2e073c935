import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { Field } from '#engine/define/fields';
import { textIn } from '#engine/run/values';
import { failureOf } from '#src/form/saving/failure';
import { formatAmount, formatDate, formatFigure } from '#src/format/format';
import { SkeletonRows } from '#src/list/ListStates';
import { Table, type TableColumn } from '#src/table';
import { useOffers } from './useOffers';

export interface SupplierOffersProps {
  itemId: string;
  itemName: string;
  outletId: string;
  /** The supplier of the order. */
  supplierId: string | undefined;
  /** Orders the item from another supplier. @default nothing is chosen here */
  onChoose?: ((supplierId: string) => void) | undefined;
}

type Offer = Readonly<Record<string, unknown>>;

const PRICE: Field = { kind: 'cost', scale: 4 };
const QUANTITY: Field = { kind: 'quantity' };
const STANDINGS: Readonly<Record<string, string>> = { preferred: 'Preferred', usual: 'Usual' };

const percent = (value: unknown): string => {
  const number = Number(value);
  if (value === null || value === undefined) return '–';
  return number === 0 ? '0%' : `${number > 0 ? '+' : '−'}${Math.abs(number).toFixed(1)}%`;
};

/** An item's suppliers, cheapest first: prices per stock unit, the last change, minimums and deliveries. */
export function SupplierOffers({ itemId, itemName, outletId, supplierId, onChoose }: SupplierOffersProps) {
  const { data, error, isPending } = useOffers(itemId, outletId);
  const rows: readonly Offer[] = data?.docs ?? [];
  if (error) return <Alert severity="error">{failureOf(error).message}</Alert>;
  if (isPending) return <SkeletonRows rowHeight={32} />;
  if (rows.length === 0)
    return (
      <Box sx={{ typography: 'body2' }}>No supplier has a price for {itemName}. Add one under Supplier Price.</Box>
    );
  const unit = textIn(rows[0]?.stockUnit);
  const seesPrices = rows.some(({ listPrice, lastPaid }) => listPrice !== undefined || lastPaid !== undefined);
  const price = (key: string, head: string): TableColumn<Offer> => ({
    key,
    head,
    unit: unit ? `per ${unit}` : undefined,
    align: 'right',
    cell: (row) => (row[key] === null || row[key] === undefined ? '–' : formatFigure(PRICE, row[key])),
  });
  const columns: TableColumn<Offer>[] = [
    {
      key: 'supplier',
      head: 'Supplier',
      className: 'name',
      cell: ({ supplier, supplierId: id, standing }) => (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
          {textIn(supplier)}
          {id === supplierId ? <Chip size="small" label="This order" /> : null}
          {STANDINGS[String(standing)] ? (
            <Chip size="small" variant="outlined" label={STANDINGS[String(standing)]} />
          ) : null}
        </Box>
      ),
    },
    ...(seesPrices
      ? [
          price('listPrice', 'List price'),
          price('lastPaid', 'Last paid'),
          {
            key: 'aboveCheapest',
            head: 'Above cheapest',
            align: 'right' as const,
            cell: ({ aboveCheapest }: Offer) => percent(aboveCheapest),
          },
          {
            key: 'changePct',
            head: 'Change',
            align: 'right' as const,
            cell: ({ changePct }: Offer) => percent(changePct),
          },
        ]
      : []),
    {
      key: 'lastReceived',
      head: 'Last received',
      cell: ({ lastReceived }) => (lastReceived ? formatDate(lastReceived) : '–'),
    },
    {
      key: 'minQty',
      head: 'Minimum',
      unit,
      align: 'right',
      cell: ({ minQty }) => (minQty ? formatFigure(QUANTITY, minQty) : '–'),
    },
    {
      key: 'minOrderValue',
      head: 'Minimum order',
      align: 'right',
      cell: ({ minOrderValue }) => (minOrderValue ? formatAmount(minOrderValue) : '–'),
    },
    {
      key: 'delivery',
      head: 'Delivery',
      cell: ({ leadTime, deliveryDays }) =>
        [
          leadTime === null || leadTime === undefined ? '' : `${leadTime} ${leadTime === 1 ? 'day' : 'days'}`,
          deliveryDays,
        ]
          .filter(Boolean)
          .join(', ') || '–',
    },
    ...(onChoose
      ? [
          {
            key: 'choose',
            head: 'Order from',
            isHeadHidden: true,
            cell: ({ supplierId: id, standing }: Offer) =>
              id === supplierId || standing === 'unlisted' ? null : (
                <Button size="small" onClick={() => onChoose(String(id))}>
                  Order here
                </Button>
              ),
          },
        ]
      : []),
  ];
  return (
    <Table
      look="compact"
      label={`Suppliers of ${itemName}`}
      region="measured"
      columns={columns}
      rows={rows}
      keyOf={({ supplierId: id, pack }) => `${id} ${pack}`}
    />
  );
}
