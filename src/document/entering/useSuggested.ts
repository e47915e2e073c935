import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider';
import type { Document } from '#engine/define/document';
import type { AnyRecord } from '#engine/define/fields';
import { can } from '#engine/read/access';
import { dec } from '#engine/run/decimal';
import { linesOf } from '#engine/run/lines';
import { isEmpty } from '#engine/run/values';
import { entity as entityNamed } from '#resources/index';
import { loadFacts } from '../../form/facts/useFacts';
import { useFormEnvironment } from '../../form/inputs/environment';
import { useSelected } from '../../form/inputs/useField';
import { type GridStore, type GridSuggestion, useHandheld } from '../../grid';

/** Earlier documents that are looked through, and suggestions that are shown: more is quicker found by searching. */
const LOOKED_AT = 5;
const SHOWN = 30;

/** A suggested line: its item with the quantity, and where both come from. */
interface Usual {
  id: string;
  unit?: unknown;
  amount?: string | undefined;
  why: string;
}

const unique = (found: readonly Usual[]): Usual[] =>
  [...new Map([...found].reverse().map((each) => [each.id, each])).values()].reverse();

/**
 * What people usually enter in such a document, for ticking on a phone or touch tablet: what is short, then the lines of the last documents
 * that agree in the declared fields. Nothing elsewhere, and nothing if the answers don't come: an item is found by searching, too.
 * @param entity undefined if its lines come from another record
 */
export function useSuggested(
  entity: Document | undefined,
  grid: GridStore<AnyRecord>,
): readonly GridSuggestion[] | undefined {
  const isHandheld = useHandheld();
  const { context, user } = useFormEnvironment();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const { suggests, counting } = entity ?? {};
  const values = useSelected((record) => (suggests?.like ?? []).map((key) => record[key] ?? null));
  const outletId = useSelected((record) => record.outletId ?? null) ?? context.outlet._id;
  const isKnown = suggests !== undefined && values.every((value) => !isEmpty(value));

  const usual = async (of: Document): Promise<Usual[]> => {
    const [first] = grid.columns;
    const { given = '' } = counting ?? {};
    const unit = grid.core.options.counting?.unit ?? '';
    const usualOf = (lines: readonly AnyRecord[], why: string, isAmountUsual: boolean): Usual[] =>
      lines.flatMap((line) => {
        const id = line[first?.key ?? ''];
        if (typeof id !== 'string') return [];
        const amount = isAmountUsual && dec(line[given]).gt(0) ? dec(line[given]).toFixed() : undefined;
        return [{ id, unit: line[unit], amount, why }];
      });
    const begins = suggests?.begins === undefined ? undefined : of.begins?.[suggests.begins];
    const short = async () => {
      if (!begins) return [];
      const seen = Object.entries(begins.facts).filter(([, fact]) => can(user, entityNamed(fact.of).module, 'view'));
      const facts = await loadFacts(queryClient, dataProvider, { facts: Object.fromEntries(seen) }, { outletId });
      const begun = begins.fill(facts, context, String(values[0] ?? ''));
      return usualOf(linesOf(begun ?? {}), 'to par', true);
    };
    const before = async () => {
      const [draft, ...later] = Object.keys(of.statuses);
      const like = Object.fromEntries((suggests?.like ?? []).map((key, index) => [key, values[index]]));
      const { data } = await dataProvider.getList(of.name, {
        filter: { ...like, outletId, status: later.filter((state) => state !== 'delete' && state !== draft) },
        pagination: { page: 1, perPage: LOOKED_AT },
        sort: { field: 'docDate', order: 'DESC' },
      });
      return data.flatMap((record) => usualOf(linesOf(record), 'last time', suggests?.quantities !== false));
    };
    return unique((await Promise.all([short(), before()])).flat()).slice(0, SHOWN);
  };

  const { data } = useQuery({
    queryKey: [entity?.name ?? '', 'suggested', outletId, values],
    enabled: isHandheld && isKnown && counting !== undefined,
    retry: false,
    queryFn: async (): Promise<GridSuggestion[]> => {
      if (!entity) return [];
      const found = await usual(entity);
      const unitKey = grid.core.options.counting?.unit;
      const namesOf = async (key: string | undefined, ids: readonly unknown[]) => {
        const wanted = [...new Set(ids.filter((id): id is string => typeof id === 'string'))];
        const options = (await grid.columns.find((column) => column.key === key)?.lookup?.named(wanted)) ?? [];
        return new Map(options.map((option) => [option.value, option]));
      };
      const [items, units] = await Promise.all([
        namesOf(
          grid.columns[0]?.key,
          found.map(({ id }) => id),
        ),
        namesOf(
          unitKey,
          found.map(({ unit }) => unit),
        ),
      ]);
      return found.flatMap(({ id, unit, amount, why }) => {
        const option = items.get(id);
        return option ? [{ option, amount, unit: units.get(String(unit)), why }] : [];
      });
    },
  });
  return isHandheld && isKnown ? data : undefined;
}
