import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import type { AnyRecord } from '#engine/define/fields';
import { rowsIn } from '#engine/run/values';

/** A menu item that isn't offered online yet. */
export interface Candidate {
  itemId: string;
  name: string;
  code: string;
  category: string;
  /** The menu's online price; undefined if it has none. */
  price: string | undefined;
  /** Why it can't be offered. */
  problem: string | undefined;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

function candidatesIn(answer: AnyRecord): Candidate[] {
  const docs = rowsIn(answer.docs);
  const { menuCategories = {} } = (answer.labels ?? {}) as { menuCategories?: Record<string, string> };
  const order = new Intl.Collator('en', { numeric: true });
  return docs
    .map((doc) => ({
      itemId: String(doc.itemId),
      name: String(doc.name ?? ''),
      code: String(doc.itemCode ?? ''),
      category: menuCategories[String(doc.categoryId)] ?? 'Without a category',
      price: textOf(doc.price),
      problem: textOf(doc.problem),
    }))
    .sort((a, b) => order.compare(a.category, b.category) || order.compare(a.name, b.name));
}

/** The menu items that an outlet could offer online, by category and name. */
export function useCandidates(outletId: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['oloMenuItems', 'candidates', outletId],
    queryFn: async ({ signal }) =>
      candidatesIn(await dataProvider.custom('oloMenuItems', 'candidates', { query: { outletId }, signal })),
    staleTime: 0,
  });
}
