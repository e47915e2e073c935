import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { recordPath } from '#engine/read/paths';
import { dec, isDecimal, money, sum } from '#engine/run/decimal';
import { showDay } from '#engine/run/time/days';
import { entity } from '#resources/index';
import { arrivalOn, belowMinimum } from '#resources/inventory/purchasing.rules';
import type { Suggestion } from '#resources/inventory/reorder.rules';
import { formatAmount } from '#src/format/format';
import { SkeletonRows } from '#src/list/ListStates';
import { Message, Page } from '#src/shell/layout';
import { PageFailure } from '#src/shell/layout/LoadFailure';
import { useSession } from '#src/shell/session';
import type { PageSlotProps } from '#src/shell/slots';
import { type Choice, lineValue, SupplierLines } from './reorder/SupplierLines';
import { type OrderMade, type SupplierOrder, useOrders } from './reorder/useOrders';
import { useReorder } from './reorder/useReorder';

const isAmount = (text: string): boolean => isDecimal(text.trim()) && dec(text.trim()).gt(0);

/** `/reorder`: low stock by supplier; one button creates a draft order for each. */
export default function Reorder({ tool }: PageSlotProps) {
  const { outletId } = useSession();
  return <ReorderAt key={outletId} title={tool.label} />;
}

function ReorderAt({ title }: { title: string }) {
  const { can, outlet } = useSession();
  const { data, error, refetch } = useReorder();
  const { made, isBusy, create, reset } = useOrders();
  const [choices, setChoices] = useState<Readonly<Record<string, Partial<Choice>>>>({});
  const [suppliers, setSuppliers] = useState<Readonly<Record<string, string>>>({});
  const groups = useMemo(() => bySupplier(data?.found(suppliers) ?? []), [data, suppliers]);
  const choiceOf = ({ itemId, orderedQty }: Suggestion): Choice => ({
    isChosen: true,
    qty: String(Number(orderedQty)),
    ...choices[itemId],
  });
  const mayCreate = can('PO', 'create');
  const orders = groups.flatMap(([supplierId, lines]): SupplierOrder[] => {
    const chosen = lines.filter((line) => choiceOf(line).isChosen && isAmount(choiceOf(line).qty));
    if (supplierId === undefined || chosen.length === 0) return [];
    const items = chosen.map((line) => ({
      itemId: line.itemId,
      purchaseUnitId: line.purchaseUnitId,
      orderedQty: choiceOf(line).qty.trim(),
    }));
    return [{ supplierId, lines: items }];
  });
  const about = (
    <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
      Low stock at {String(outlet.name ?? '')}
    </Box>
  );
  const page = (content: ReactNode, actions?: ReactNode) => (
    <Page title={title} aside={about} actions={actions}>
      {content}
    </Page>
  );
  if (error && !data) return page(<PageFailure what="stock levels" error={error} onRetry={refetch} />);
  if (!data) return page(<SkeletonRows rowHeight={40} />);
  if (made)
    return page(
      <MadeOrders
        made={made}
        nameOf={data.nameOf}
        onAgain={() => {
          setChoices({});
          setSuppliers({});
          reset();
          void refetch();
        }}
      />,
    );
  if (groups.length === 0)
    return page(
      <Message
        level="h2"
        heading="Nothing is short"
        text="Items at or below their minimum appear here, counting what is ordered already. Orders fill up to par. Set both levels on the item."
        action={
          <Button variant="contained" component={Link} to="/inventoryitemlist">
            Items
          </Button>
        }
      />,
    );
  return page(
    <Box sx={{ display: 'grid', gap: 3, pb: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {groups.map(([supplierId, lines]) => {
        const name = supplierId === undefined ? 'No supplier' : data.nameOf(supplierId);
        return (
          <Box component="section" key={supplierId ?? ''} aria-label={name}>
            <Typography variant="h3" component="h2" sx={{ mb: 0.75 }}>
              {name}
            </Typography>
            {supplierId !== undefined && (
              <SupplierTerms
                value={valueOfOrder(
                  lines.filter((line) => choiceOf(line).isChosen).map((line) => lineValue(line, choiceOf(line).qty)),
                )}
                supplier={data.supplierOf(supplierId)}
                arrival={arrivalOn(
                  data.today,
                  data.supplierOf(supplierId),
                  lines.filter((line) => choiceOf(line).isChosen).map(({ leadTimeDays }) => leadTimeDays),
                )}
              />
            )}
            {supplierId === undefined && (
              <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
                Set a usual supplier on these items, or add a supplier price, to order them here.
              </Typography>
            )}
            <SupplierLines
              label={name}
              lines={lines}
              isFixed={supplierId === undefined || !mayCreate}
              choiceOf={choiceOf}
              nameOf={data.nameOf}
              onSupplier={({ itemId }, chosen) => {
                // Its pack may be another one, so the quantity is suggested again.
                setChoices(({ [itemId]: _typed, ...before }) => before);
                setSuppliers((before) => ({ ...before, [itemId]: chosen }));
              }}
              onChange={({ itemId }, change) =>
                setChoices((before) => ({ ...before, [itemId]: { ...before[itemId], ...change } }))
              }
            />
          </Box>
        );
      })}
    </Box>,
    mayCreate ? (
      <Button variant="contained" disabled={isBusy || orders.length === 0} onClick={() => void create(orders)}>
        {orders.length === 1 ? 'Create 1 draft order' : `Create ${orders.length} draft orders`}
      </Button>
    ) : undefined,
  );
}

/** The sum of an order's lines; nothing while one has no price. */
const valueOfOrder = (values: readonly (string | null)[]): string | null =>
  values.length > 0 && values.every((value) => value !== null) ? money(sum(values)) : null;

interface SupplierTermsProps {
  value: string | null;
  supplier: { minOrderValue?: string | null } | undefined;
  /** Business date. */
  arrival: string;
}

/** What the order is worth, the supplier's minimum, and when it arrives. */
function SupplierTerms({ value, supplier, arrival }: SupplierTermsProps) {
  const least = supplier?.minOrderValue;
  const missing = value === null ? null : belowMinimum(value, least);
  return (
    <Typography variant="body2" color={missing ? 'warning.dark' : 'text.secondary'} sx={{ mb: 1 }}>
      {[
        value === null ? '' : `Order value ${formatAmount(value)}`,
        least ? `supplier’s minimum ${formatAmount(least)}${missing ? `, ${formatAmount(missing)} short` : ''}` : '',
        `expected ${showDay(arrival)}`,
      ]
        .filter(Boolean)
        .join(' · ')}
    </Typography>
  );
}

/** The lines of each supplier, by name; those without a supplier come last. */
function bySupplier(found: readonly Suggestion[]): [supplierId: string | undefined, lines: Suggestion[]][] {
  const groups = new Map<string | undefined, Suggestion[]>();
  for (const each of found) groups.set(each.supplierId, [...(groups.get(each.supplierId) ?? []), each]);
  return [...groups].sort(([one], [other]) => Number(one === undefined) - Number(other === undefined));
}

interface MadeOrdersProps {
  made: readonly OrderMade[];
  nameOf: (id: string | undefined) => string;
  onAgain: () => void;
}

/** The created drafts, to review and approve; and refused ones, with the reason. */
function MadeOrders({ made, nameOf, onAgain }: MadeOrdersProps) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5, maxWidth: 640 }} role="status">
      {made.map(({ supplierId, id, number, problem }) =>
        problem !== undefined ? (
          <Alert key={supplierId} severity="error">
            {nameOf(supplierId)}: {problem}
          </Alert>
        ) : (
          <Alert
            key={supplierId}
            severity="success"
            action={
              <Button
                size="small"
                color="inherit"
                component={Link}
                to={recordPath(entity('purchaseOrders'), String(id))}
              >
                Open
              </Button>
            }
          >
            {number} for {nameOf(supplierId)} is a draft.
          </Alert>
        ),
      )}
      <Box>
        <Button variant="outlined" onClick={onAgain}>
          Back to what is short
        </Button>
      </Box>
    </Box>
  );
}
