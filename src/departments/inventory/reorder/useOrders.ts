import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import { businessDate } from '#engine/run/time/businessDay';
import { newRequestId } from '#src/document/newDocument';
import { useSession } from '#src/shell/session';

/** Lines for one supplier. */
export interface SupplierOrder {
  supplierId: string;
  lines: { itemId: string; purchaseUnitId: string; orderedQty: string }[];
}

/** The result for one of them. */
export interface OrderMade {
  supplierId: string;
  id?: string;
  number?: string;
  problem?: string;
}

/** Creates one draft order per supplier; a refused one doesn't stop the others, and a repeat creates none twice. */
export function useOrders() {
  const { outletId, outlet } = useSession();
  const today = businessDate(new Date(), outlet);
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const requestIds = useRef(new Map<string, string>());
  const [made, setMade] = useState<readonly OrderMade[]>();
  const [isBusy, setBusy] = useState(false);

  const one = async ({ supplierId, lines }: SupplierOrder): Promise<OrderMade> => {
    const contents = JSON.stringify([outletId, supplierId, lines]);
    const clientRequestId = requestIds.current.get(contents) ?? newRequestId();
    requestIds.current.set(contents, clientRequestId);
    try {
      const { data } = await dataProvider.create('purchaseOrders', {
        data: { outletId, docDate: today, supplierId, clientRequestId, items: lines },
      });
      return { supplierId, id: String(data._id ?? data.id), number: String(data.pONumber ?? '') };
    } catch (error) {
      return { supplierId, problem: error instanceof Error ? error.message : 'Couldn’t create this order. Try again.' };
    }
  };
  const create = async (orders: readonly SupplierOrder[]) => {
    setBusy(true);
    const results: OrderMade[] = [];
    for (const order of orders) results.push(await one(order));
    setMade(results);
    setBusy(false);
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'reorder' });
  };
  return { made, isBusy, create, reset: () => setMade(undefined) };
}
