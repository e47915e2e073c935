/** What companies and accounts owe in other currencies than their own, in words: amounts in different currencies are never added up. */

import type { AnyRecord } from '#engine/define/fields';
import { inCurrency } from '#engine/run/currency';
import { dec } from '#engine/run/decimal';
import { textIn } from '#engine/run/values';
import { amountInWords } from '#resources/cityLedger/cityLedger.rules';
import type { Queryable } from '#server/db/types';
import { COMPANIES } from './masters';
import { currencyIn, type HolderName, nameKey, readBalances } from './storage';

/** Sets `owedElsewhere`: 'USD 1,200.00, KWD 3.250'; nothing if they owe in their own currency only. */
export async function fillOwedElsewhere(
  q: Queryable,
  groupId: string,
  kind: HolderName['kind'],
  records: readonly AnyRecord[],
): Promise<void> {
  const nameOf = ({ _id }: AnyRecord) => ({ kind, id: String(_id) });
  const balances = await readBalances(q, groupId, records.map(nameOf));
  const owed = [...balances].filter(([, balance]) => !dec(balance).eq(0));
  if (owed.length === 0) return;
  const rows = await q.query<{ id: string; currency: string | null }>(
    `select id, data ->> 'currency' as currency from records where group_id = $1 and resource = $2 and id = any($3::text[])`,
    [groupId, COMPANIES, records.flatMap(({ companyId }) => textIn(companyId) ?? [])],
  );
  const companies = new Map(rows.map(({ id, currency }) => [id, currency]));
  for (const record of records) {
    const own = textIn(record.currency) ?? companies.get(String(record.companyId));
    const others = owed.filter(
      ([key]) => own && key.startsWith(`${nameKey(nameOf(record))}\u0000`) && currencyIn(key) !== own,
    );
    const words = others.map(([key, balance]) => {
      const currency = currencyIn(key);
      return `${currency} ${inCurrency(currency, () => amountInWords(balance))}`;
    });
    if (words.length > 0) Object.assign(record, { owedElsewhere: words.join(', ') });
  }
}
