import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import type { AnyRecord } from '#engine/define/fields';
import { rowsIn } from '#engine/run/values';
import { type Catalogue, currentCatalogue, type PricedResource } from '#resources/menu/bulkPrices.rules';

/** All records with prices, by category and name, and titles of their references. */
export interface PriceList {
  catalogue: Catalogue;
  /** Titles by id. */
  categories: Readonly<Record<string, string>>;
  departments: Readonly<Record<string, string>>;
}

/** The query key for prices; a change invalidates all of them. */
export const PRICES = 'bulkPriceUpdate';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function priceListOf(answer: AnyRecord): PriceList {
  const labels = (answer.labels ?? {}) as Readonly<Record<string, Readonly<Record<string, string>>>>;
  const [categories, departments] = [labels.menuCategories ?? {}, labels.foodDepartments ?? {}];
  const order = new Intl.Collator('en', { numeric: true });
  const placeOf = (record: AnyRecord): [string, string] => [
    categories[textOf(record.categoryId)] ?? '',
    textOf(record.name),
  ];
  const sorted = (resource: PricedResource): AnyRecord[] =>
    rowsIn(answer[resource])
      .map((record) => ({ record, place: placeOf(record) }))
      .sort((a, b) => order.compare(a.place[0], b.place[0]) || order.compare(a.place[1], b.place[1]))
      .map(({ record }) => record);
  const catalogue = {
    items: sorted('items'),
    modifierItems: sorted('modifierItems'),
    addonItems: sorted('addonItems'),
  };
  return { catalogue: currentCatalogue(catalogue, new Date().toISOString()), categories, departments };
}

/**
 * The editable prices, loaded once and again only on request: prices don't change under someone's edits, and the API reports those that
 * have changed since.
 */
export function usePriceList() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const query = useQuery({
    queryKey: [PRICES, 'prices'],
    queryFn: ({ signal }) => dataProvider.custom(PRICES, 'prices', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const list = useMemo(() => query.data && priceListOf(query.data), [query.data]);
  return { list, error: query.error, isFetching: query.isFetching, refetch: query.refetch };
}
