/** Menu data for the sample bill: items that fit the promotion, categories and their parents. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type DataProvider, useDataProvider } from 'react-admin';
import type { AnyRecord } from '#engine/define/fields';
import type { PromotionTerms } from '#resources/selling/promotionTerms.rules';
import { lineOf, priceOf, type SampleLine } from './sample';

const SAMPLE_LINES = 3;
const page = (filter: AnyRecord, perPage: number, field = 'name') => ({
  pagination: { page: 1, perPage },
  sort: { field, order: 'ASC' as const },
  filter,
});

/** The promotion's items, otherwise items of its categories, otherwise the first of the menu. */
async function fittingItems(
  dataProvider: DataProvider,
  ids: readonly string[],
  categoryIds: readonly string[],
): Promise<AnyRecord[]> {
  if (ids.length > 0) return (await dataProvider.getMany('items', { ids: [...ids] })).data;
  const search = async (filter: AnyRecord): Promise<AnyRecord[]> =>
    (await dataProvider.getList('items', page({ status: 'active', ...filter }, 4 * SAMPLE_LINES))).data;
  const found = categoryIds.length > 0 ? await search({ categoryId: [...categoryIds] }) : [];
  return found.length > 0 ? found : search({ allowDiscount: true });
}

/** Category -> its parent; empty until loaded. */
export function useParentCategories(): ReadonlyMap<string, string> {
  const dataProvider = useDataProvider();
  const { data } = useQuery({
    queryKey: ['menuCategories', 'parents'],
    queryFn: async (): Promise<AnyRecord[]> => (await dataProvider.getList('menuCategories', page({}, 500))).data,
    staleTime: 60_000,
  });
  return useMemo(
    () =>
      new Map(
        (data ?? []).flatMap(({ _id, parentId }): [string, string][] =>
          typeof parentId === 'string' && parentId ? [[String(_id), parentId]] : [],
        ),
      ),
    [data],
  );
}

const chosen = (ids: readonly string[] | null | undefined): readonly string[] => ids ?? [];

/** Sample lines that fit the promotion; undefined while loading. */
export function useFittingLines(
  { conditions, reward }: PromotionTerms,
  outletId: string,
  parents: ReadonlyMap<string, string>,
): SampleLine[] | undefined {
  const dataProvider = useDataProvider();
  const gets = chosen(reward?.getItemIds).slice(0, 1);
  const named = [...new Set([...chosen(conditions?.itemIds).slice(0, SAMPLE_LINES), ...gets])];
  const categoryIds = chosen(conditions?.categoryIds);
  const { data } = useQuery({
    queryKey: ['items', 'sample', named, categoryIds],
    queryFn: () => fittingItems(dataProvider, named, categoryIds),
    placeholderData: (before) => before,
    staleTime: 60_000,
  });
  return useMemo(
    () =>
      data
        ?.filter((item) => Number(priceOf(item, outletId) ?? 0) > 0)
        .slice(0, Math.max(SAMPLE_LINES, named.length))
        .map((item) => lineOf(item, String(item._id), outletId, parents)),
    [data, outletId, parents, named.length],
  );
}

/** Other active or upcoming promotions. */
export function useOtherPromotions(id: string): readonly PromotionTerms[] {
  const dataProvider = useDataProvider();
  const { data } = useQuery({
    queryKey: ['promotions', 'running'],
    queryFn: async () =>
      (await dataProvider.getList('promotions', page({ status: ['active', 'scheduled'] }, 200)))
        .data as PromotionTerms[],
    staleTime: 15_000,
  });
  return useMemo(() => (data ?? []).filter(({ _id }) => _id !== id), [data, id]);
}
