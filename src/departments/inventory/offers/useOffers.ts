import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import { reports } from '#resources/index';
import { useSession } from '#src/shell/session';

const comparison = () => reports.find(({ name }) => name === 'supplierComparison');

/** Whether this person can compare suppliers, at this API. */
export function useCompares(): boolean {
  const { can } = useSession();
  const found = comparison();
  return found !== undefined && !found.absent && can(found.module, 'view');
}

/** What each supplier charges for an item at an outlet, cheapest first: the rows of the supplier comparison. */
export function useOffers(itemId: string, outletId: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const path = comparison()?.path ?? '';
  return useQuery({
    queryKey: ['report', 'supplierComparison', 'offers', outletId, itemId],
    queryFn: ({ signal }) => dataProvider.report(path, { itemId, outlets: outletId }, signal),
  });
}
