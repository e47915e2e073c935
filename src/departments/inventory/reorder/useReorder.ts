import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import { businessDate } from '#engine/run/time/businessDay';
import { recordsIn } from '#engine/run/values';
import { COMING, deliverersTo, type ReorderFacts, suggestions, UNDER_WAY } from '#resources/inventory/reorder.rules';
import { allMatching } from '#src/form/facts/loadFacts';
import { useSession } from '#src/shell/session';

/** Low stock at the selected outlet, with display names. */
export function useReorder() {
  const { outletId, outlet, can } = useSession();
  const today = businessDate(new Date(), outlet);
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['reorder', outletId, today],
    queryFn: async () => {
      const all = (resource: string, filter: Record<string, unknown>) => allMatching(dataProvider, resource, filter);
      const [items, prices, units, suppliers, orders, transfers] = await Promise.all([
        all('inventoryItems', { outletId, status: 'active' }),
        all('supplierPrices', { outletId, status: 'active' }),
        all('units', {}),
        all('suppliers', { status: 'active' }),
        all('purchaseOrders', { outletId, status: COMING }),
        can('TRANSFER_OUT', 'view') ? all('transferOuts', { toOutletId: outletId, status: UNDER_WAY }) : [],
      ]);
      const facts: ReorderFacts = {
        items: recordsIn('inventoryItems', items),
        prices: recordsIn('supplierPrices', prices),
        units: recordsIn('units', units),
        supplierIds: deliverersTo(outletId, recordsIn('suppliers', suppliers)),
        orders: recordsIn('purchaseOrders', orders),
        transfers: recordsIn('transferOuts', transfers),
        today,
      };
      const names = new Map([
        ...units.map(({ _id, unitCode }) => [String(_id), String(unitCode ?? '')] as const),
        ...suppliers.map(({ _id, supplierName }) => [String(_id), String(supplierName ?? '')] as const),
      ]);
      const supplierOf = new Map(recordsIn('suppliers', suppliers).map((supplier) => [supplier._id, supplier]));
      return {
        found: (chosen: Readonly<Record<string, string>>) => suggestions({ ...facts, chosen }),
        today,
        nameOf: (id: string | undefined) => names.get(id ?? '') ?? '',
        supplierOf: (id: string | undefined) => supplierOf.get(id ?? ''),
      };
    },
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}
