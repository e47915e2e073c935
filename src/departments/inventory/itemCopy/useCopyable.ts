import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import { scopeOf, titleOf } from '#engine/read/entities';
import { entity } from '#resources/index';
import { allMatching } from '#src/form/facts/loadFacts';
import { useSession } from '#src/shell/session';
import type { KindKey } from './kinds';

/** A record that can be copied, as people recognise it. */
export interface Copyable {
  id: string;
  title: string;
  /** In grey after the title: a code, a supplier. */
  note: string;
}

type Master = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A price's item is on other records. */
async function aboutPrices(dataProvider: ConsoleDataProvider, outletId: string) {
  const [items, suppliers] = await Promise.all([
    allMatching(dataProvider, 'inventoryItems', { outletId }),
    allMatching(dataProvider, 'suppliers', {}),
  ]);
  const names = new Map(
    [...items, ...suppliers].map((each) => [each._id, textOf(each.itemName) || textOf(each.supplierName)]),
  );
  return ({ itemId, supplierId, effectiveFrom }: Master) => ({
    title: names.get(itemId) ?? '',
    note: [names.get(supplierId), textOf(effectiveFrom)].filter(Boolean).join(', '),
  });
}

const codesOf = ({ itemCode, supplierCode, code, portionId }: Master): string =>
  [itemCode, supplierCode, code, portionId].map(textOf).filter(Boolean).join(', ');

/** The selected outlet's active records of a kind, by title. */
export function useCopyable(kind: KindKey) {
  const { outletId } = useSession();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['itemCopy', kind, outletId],
    queryFn: async (): Promise<Copyable[]> => {
      const of = entity(kind);
      const own = scopeOf(of) === 'outlet' ? { outletId } : {};
      const found = await allMatching(dataProvider, kind, { ...own, status: 'active' });
      const about =
        kind === 'supplierPrices'
          ? await aboutPrices(dataProvider, outletId)
          : (record: Master) => ({ title: titleOf(of, record), note: codesOf(record) });
      const order = new Intl.Collator('en', { numeric: true });
      return found
        .map((record) => ({ id: String(record._id), ...about(record) }))
        .sort((one, other) => order.compare(one.title, other.title));
    },
    staleTime: 0,
  });
  return { records: data, error, refetch };
}
