/** Credit on account, used for bills: where it is taken from, and the entries that move it to the bills' outlets. */

import { type Decimal, dec, money, sum } from '#engine/run/decimal';
import { amountInWords } from '#resources/cityLedger/cityLedger.rules';
import type { Queryable } from '#server/db/types';
import { invalid, problem } from '#server/http/errors';
import type { Books } from './service';
import { type Charge, type Holder, holderName, nameKey } from './storage';

/** A holder at an outlet, with an amount. */
interface HolderCredit extends Holder {
  outletId: string;
  amount: string;
}

interface CreditUse {
  /** Used credit, by holder and outlet. */
  used: HolderCredit[];
  /** Credit from other outlets: subtracted there, and applied to the bills here. */
  from: HolderCredit[];
  to: HolderCredit[];
}

const keyOf = ({ outletId, ...holder }: Holder & { outletId: string }) =>
  `${nameKey(holderName(holder))}\u0000${outletId}`;

/** Merges amounts with the same holder and outlet. */
class Sums {
  readonly #places = new Map<string, HolderCredit>();
  add(place: HolderCredit): void {
    const known = this.#places.get(keyOf(place));
    this.#places.set(keyOf(place), {
      ...place,
      amount: money(dec(known?.amount).plus(dec(place.amount))),
    });
  }
  get all(): HolderCredit[] {
    return [...this.#places.values()];
  }
}

/**
 * Takes the required amount from credit on account: the holder's own at the bill's outlet first, then its own elsewhere, then the
 * company's. Pure over the session's credits.
 * @param currency the bills'; credit in another currency pays none of them
 * @throws ApiError 400 if there isn't enough
 */
export function creditFor(
  books: Pick<Books, 'credits'>,
  party: Holder,
  currency: string,
  groups: readonly { charges: readonly Charge[]; amount: string }[],
): CreditUse {
  const left = new Map<string, Decimal>();
  const sourcesOf = (holder: Holder): HolderCredit[] =>
    books.credits(holderName(holder), currency).map((credit) => ({ ...holder, ...credit }));
  const take = (place: HolderCredit, wanted: Decimal): Decimal => {
    const there = left.get(keyOf(place)) ?? dec(place.amount);
    const taken = there.lt(wanted) ? there : wanted;
    left.set(keyOf(place), there.minus(taken));
    return taken;
  };
  const [used, from, to] = [new Sums(), new Sums(), new Sums()];
  let missing = dec(0);
  for (const { charges, amount } of groups) {
    const [{ companyId, accountId, outletId }] = charges as [Charge];
    const holder = { companyId, accountId };
    const isCompanys = party.accountId === null && accountId !== null;
    const own = sourcesOf(holder).sort(
      (one, other) => Number(other.outletId === outletId) - Number(one.outletId === outletId),
    );
    const sources = [...own, ...(isCompanys ? sourcesOf(party) : [])];
    let open = dec(amount);
    for (const source of sources) {
      const taken = take(source, open);
      if (taken.eq(0)) continue;
      open = open.minus(taken);
      used.add({ ...source, amount: money(taken) });
      if (keyOf(source) === keyOf({ ...holder, outletId })) continue;
      from.add({ ...source, amount: money(taken) });
      to.add({ ...holder, outletId, amount: money(taken) });
    }
    missing = missing.plus(open);
  }
  if (missing.gt(0)) {
    const wanted = sum(groups.map(({ amount }) => amount));
    throw invalid([
      problem(
        'amount',
        'credit',
        `These bills take ${amountInWords(wanted)}; only ${amountInWords(wanted.minus(missing))} of it of the credit is for them`,
      ),
    ]);
  }
  return { used: used.all, from: from.all, to: to.all };
}

/** A company's accounts as holders, so that their balances can be locked; none for an account. */
export async function accountsIn(tx: Queryable, groupId: string, { companyId, accountId }: Holder): Promise<Holder[]> {
  if (accountId !== null || companyId === null) return [];
  const rows = await tx.query<{ account_id: string }>(
    `select distinct account_id from ledger_charges
     where group_id = $1 and company_id = $2 and outstanding > 0 and account_id is not null order by account_id`,
    [groupId, companyId],
  );
  return rows.map(({ account_id }) => ({ companyId, accountId: account_id }));
}
