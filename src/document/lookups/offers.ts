import type { Field } from '#engine/define/fields';
import { codeField, titleField, titleOf } from '#engine/read/entities';
import { matchesFilter } from '#engine/run/filters';
import { stepInto } from '#engine/run/values';
import { findEntity } from '#resources/index';
import { formatDecimal } from '#src/format/format';
import type { LookupContext, SeenRecords } from './lookupContext';

type Records = Parameters<SeenRecords['learn']>[1];

/** Prices and stock change, so the first options are reloaded after this time. */
const STALE_MS = 30_000;
/** No one reads more than this in a list. */
const MOST = 40;

/** The records that a search lists first, as declared (`offers.first`), narrowed by the typed text. */
export function createAhead(field: Field<'reference'>, { dataProvider, facts }: LookupContext) {
  const entity = findEntity(field.to);
  const keys = entity ? [titleField(entity), codeField(entity)].filter((key) => key !== undefined) : [];
  let kept: { ids: string; at: number; records: Promise<Records> } | undefined;
  return async (text: string, filter: Parameters<typeof matchesFilter>[1] | undefined): Promise<Records> => {
    const ids = field.offers?.first?.(facts()) ?? [];
    if (ids.length === 0) return [];
    const signature = ids.join(' ');
    if (kept?.ids !== signature || Date.now() - kept.at > STALE_MS) {
      const asked = dataProvider.getMany(field.to, { ids: [...ids] }).then(({ data }): Records => data);
      // A search without them is better than none.
      kept = { ids: signature, at: Date.now(), records: asked.catch(() => []) };
    }
    const wanted = text.trim().toLowerCase();
    const isMeant = (record: Records[number]) =>
      keys.some((key) =>
        String(record[key] ?? '')
          .toLowerCase()
          .includes(wanted),
      );
    const records = await kept.records;
    return records.filter((record) => isMeant(record) && (!filter || matchesFilter(record, filter))).slice(0, MOST);
  };
}

/** '12.5', with its own decimals, three at most. */
function figure(value: unknown, least: number): string {
  const exact = formatDecimal(value, 3);
  const [whole = '', decimals = ''] = exact.split('.');
  const short = decimals.replace(/0+$/, '').padEnd(least, '0');
  return short ? `${whole}.${short}` : whole;
}

/** The figure next to each option, as declared (`offers.tells`); undefined if there is none. */
export function createTeller({ offers }: Field<'reference'>, { dataProvider, facts, seen }: LookupContext) {
  const tells = offers?.tells;
  return async (records: Records): Promise<string[] | undefined> => {
    if (!tells) return undefined;
    const told = records.map((record) =>
      tells(record, facts()).filter(({ value }) => value !== undefined && value !== null && value !== ''),
    );
    const unseen = new Map<string, Set<string>>();
    for (const { of } of told.flat())
      if (of && typeof of.id === 'string' && !seen.get(of.to, of.id))
        unseen.set(of.to, (unseen.get(of.to) ?? new Set()).add(of.id));
    // A figure without its unit is better than none.
    await Promise.all(
      [...unseen].map(async ([to, ids]) =>
        seen.learn(to, (await dataProvider.getMany(to, { ids: [...ids] }).catch(() => ({ data: [] }))).data),
      ),
    );
    const nameOf = (of: (typeof told)[number][number]['of']): string => {
      const entity = of && findEntity(of.to);
      const record = of && typeof of.id === 'string' ? seen.get(of.to, of.id) : undefined;
      const code = entity && record && codeField(entity);
      return entity && record ? String((code && stepInto(record, code)) ?? titleOf(entity, record)) : '';
    };
    return told.map((row) =>
      row
        .map(({ label, value, places = 0, of }) => {
          const unit = nameOf(of);
          // An amount is per unit; a quantity is in the unit.
          return `${label} ${figure(value, places)}${unit && places > 0 ? ` / ${unit}` : unit && ` ${unit}`}`;
        })
        .join(' · '),
    );
  };
}
