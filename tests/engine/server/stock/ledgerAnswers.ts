import { type Balance, EMPTY_BALANCE } from '#engine/run/stock';
import type { Queryable } from '#server/db/types';
import type { MovementRequest, SaleRequest } from '#server/stockLedger/ledger';
import '#tests/kit/departments';

/** The stock ledger's database as a table of answers, for tests of its parts. */

export interface Count {
  id: string;
  at: string;
  lines: object[];
  outletId?: string;
  docDate?: string;
  entryType?: string;
}
export interface World {
  balances?: Record<string, Partial<Balance>>;
  counts?: Count[];
  /** The last price by day. */
  prices?: Record<string, string>;
  /** Movements of later days, the last first. */
  later?: object[];
  days?: object[];
  repriced?: object;
  fails?: unknown;
  /** Items with stock, and the last line of a change of the costing method. */
  held?: object[];
  lastLine?: number | undefined;
}
export type Row = Record<string, unknown>;

/** A database that gives these answers, and keeps what it should store. */
export function database(world: World = {}) {
  const [sent, rows, saved, corrected]: [{ sql: string; parameters: readonly unknown[] }[], Row[], Row[], Row[]] = [
    ...[[], [], [], []],
  ] as never;
  const json = (value: unknown): Row[] => JSON.parse(String(value));
  const keep = (into: Row[], value: unknown): Row[] => {
    const given = json(value);
    into.push(...given);
    return given;
  };
  let seq = 100;
  const counts = (world.counts ?? []).map(({ id, at, lines, ...more }) => ({
    ...{ id, rev: '1-x', status: 'approved' },
    data: {
      ...{ stockEntryNumber: `SE-${id}`, docDate: at.slice(0, 10), countDateTime: at, entryType: 'spotCheck' },
      ...{ outletId: 'COL', items: lines, ...more },
    },
  }));
  const answers: [RegExp, (parameters: readonly unknown[]) => object[]][] = [
    [
      /for update of b/,
      ([, wanted]) =>
        json(wanted).map(({ outlet_id: outletId, item_id: itemId }) => ({
          ...{ ...EMPTY_BALANCE, isBought: false, lastDay: null, standardCost: null, currency: 'LKR', carried: '0' },
          ...{ ...world.balances?.[String(itemId)], outletId, itemId },
        })),
    ],
    [/nextval/, ([count]) => Array.from({ length: Number(count) }, () => ({ seq: String(++seq) })).reverse()],
    [
      /insert into movements/,
      (parameters) => {
        if (world.fails !== undefined) throw world.fails;
        return keep(rows, parameters[3]);
      },
    ],
    [/update balances b set quantity/, ([, given]) => keep(saved, given)],
    [
      /update balances b set last_received/,
      ([, given]) => json(given).map((place) => ({ ...place, ...world.repriced })),
    ],
    [
      /resource = 'outlets' and id = any/,
      () => ['COL', 'KDY'].map((id) => ({ id, data: { timeZone: 'UTC', dayStartTime: '00:00' } })),
    ],
    [/^select resource, id from records/, () => counts.map(({ id }) => ({ resource: 'stockEntries', id }))],
    [
      /k\.at, coalesce\(last_price/,
      ([, given]) => json(given).map(({ at, day }) => ({ at, price: world.prices?.[String(day)] ?? '0' })),
    ],
    [/lateral \(select business_date/, () => world.days ?? []],
    [/sum\(m\.qty\)::text/, () => world.later ?? []],
    [/^select r\.id, r\.rev.*from records r where/s, () => counts],
    [/^update records r set/, ([, , given]) => keep(corrected, given)],
    [/^select b\.item_id, i\.data/, () => world.held ?? []],
    [/max\(line_no\)/, () => (world.lastLine === undefined ? [] : [{ line: world.lastLine }])],
  ];
  const query = async (sql: string, parameters: readonly unknown[] = []) => {
    sent.push({ sql, parameters });
    return answers.find(([asks]) => asks.test(sql.trim()))?.[1](parameters) ?? [];
  };
  return { q: { query } as unknown as Queryable, sent, rows, saved, corrected };
}

/** A movement of 10 June, unless it says otherwise. */
export const request = (type: MovementRequest['type'], quantity: string, more: object = {}): SaleRequest =>
  ({
    ...{ type, quantity, itemId: 'rice', outletId: 'COL', lineNo: 1, businessDate: '2026-06-10' },
    ...{ docId: 'd1', docNumber: 'D-1' },
    ...more,
  }) as SaleRequest;
/** A count's line that found one less. */
export const line = (more: object = {}) => ({
  lineNo: 7,
  itemId: 'rice',
  varianceQty: '-1.0000',
  unitCost: '9',
  ...more,
});
