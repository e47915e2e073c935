/**
 * The only code that writes the city ledger (domain 1.3). A `Books` session lives inside one transaction: it locks the balances involved,
 * collects entries, applications and credits in memory, and writes all of them at the end. An amount is in the currency of its outlet; each
 * currency has a balance of its own.
 */
import { inCurrency } from '#engine/run/currency';
import { dec, money, type Numeric } from '#engine/run/decimal';
import type { Queryable } from '#server/db/types';
import { numberIn, seriesOf } from '#server/documents/numbering';
import { nextNumbers } from '#server/records/write/counters';
import {
  type ApplicationRow,
  type BalanceName,
  balanceKey,
  type Charge,
  debtorName,
  type EntryRequest,
  type EntryRow,
  type Holder,
  type HolderName,
  holderName,
  lockBalances,
  nameKey,
  readCredits,
  readCurrencies,
  readOutlets,
} from './storage';
import { insertApplications, insertCharges, insertEntries, nextSeqs, saveCharges, saveSums } from './writing';

/** Prefix of entry numbers. */
const PREFIX = 'CLT';

/** Something the ledger can't accept: paying more than is open, using more credit than there is. A caller's bug. */
export class LedgerRefusal extends Error {
  override readonly name = 'LedgerRefusal';
}

export interface Keeper {
  groupId: string;
  userId: string;
}

interface Pending {
  request: EntryRequest;
  balanceAfter: string;
  accountAfter: string | null;
  isCharge: boolean;
}

/** The settlement whose money is applied. */
interface SettlementName {
  id: string;
  number: string;
}

const creditKey = (name: HolderName, outletId: string): string => `${nameKey(name)}\u0000${outletId}`;

/** A posting session; create it with `openBooks`, and call `write` at the end. */
export class Books {
  readonly #locked = new Set<string>();
  readonly #balances = new Map<string, string>();
  readonly #credits = new Map<string, string>();
  readonly #touchedCredits = new Set<string>();
  readonly #touchedBalances = new Map<string, BalanceName>();
  readonly #pending: Pending[] = [];
  readonly #changed = new Map<number, Charge>();
  readonly #applications: ApplicationRow[] = [];

  constructor(
    readonly tx: Queryable,
    readonly keeper: Keeper,
    /** By outlet. */
    readonly currencies: ReadonlyMap<string, string>,
  ) {}

  currencyAt(outletId: string): string {
    return this.currencies.get(outletId) ?? '';
  }

  /** An amount at an outlet, in its currency. */
  #amount(outletId: string, value: Numeric): string {
    return inCurrency(this.currencyAt(outletId), () => money(value));
  }

  #nameAt(name: HolderName, outletId: string): BalanceName {
    return { ...name, currency: this.currencyAt(outletId) };
  }

  /** Locks the balances of these holders and their debtors, once each, companies first. */
  async lock(holders: readonly Holder[]): Promise<void> {
    const names = new Map<string, HolderName>();
    for (const holder of holders)
      for (const name of [debtorName(holder), holderName(holder)]) {
        if (!this.#locked.has(nameKey(name))) names.set(nameKey(name), name);
      }
    const wanted = [...names.values()];
    const currencies = [...this.currencies.values()];
    for (const key of names.keys()) this.#locked.add(key);
    for (const [key, balance] of await lockBalances(this.tx, this.keeper.groupId, wanted, currencies))
      this.#balances.set(key, balance);
    for (const [key, amount] of await readCredits(this.tx, this.keeper.groupId, wanted)) this.#credits.set(key, amount);
  }

  /** What a company (with its accounts) or an account owes in a currency now. */
  balance(name: BalanceName): string {
    return inCurrency(name.currency, () => money(this.#held(name)));
  }

  /** A holder's credit on account at an outlet. */
  credit(name: HolderName, outletId: string): string {
    return this.#credits.get(creditKey(name, outletId)) ?? '0';
  }

  /** The same by outlet, in outlet order, at the outlets with this currency; empty if there is none. */
  credits(name: HolderName, currency: string): { outletId: string; amount: string }[] {
    const prefix = `${nameKey(name)}\u0000`;
    return [...this.#credits].flatMap(([key, amount]) => {
      const outletId = key.slice(prefix.length);
      const isThere = key.startsWith(prefix) && dec(amount).gt(0) && this.currencyAt(outletId) === currency;
      return isThere ? [{ outletId, amount }] : [];
    });
  }

  /** Adds an entry: balances follow at once. The caller updates open charges and credit. */
  post(request: EntryRequest, isCharge = false): void {
    const change = dec(request.debit).minus(dec(request.credit));
    if (change.eq(0)) throw new LedgerRefusal('An entry of nothing cannot be posted');
    const [debtor, holder] = [debtorName(request), holderName(request)].map((name) =>
      this.#nameAt(name, request.outletId),
    ) as [BalanceName, BalanceName];
    for (const [key, name] of new Map([debtor, holder].map((each) => [balanceKey(each), each]))) {
      this.#balances.set(key, this.#amount(request.outletId, dec(this.#held(name)).plus(change)));
      this.#touchedBalances.set(key, name);
    }
    this.#pending.push({
      request,
      isCharge,
      balanceAfter: this.#held(debtor),
      accountAfter: request.accountId === null ? null : this.#held(holder),
    });
  }

  #held(name: BalanceName): string {
    const held = this.#balances.get(balanceKey(name));
    if (held === undefined) throw new Error(`the balance of ${name.kind} ${name.id} in ${name.currency} is not locked`);
    return held;
  }

  /** An entry that charges its holder and can be paid from now on. */
  charge(request: EntryRequest & { dueDate: string }): void {
    this.post(request, true);
  }

  /** Applies money to a charge, or removes it (negative). */
  apply(charge: Charge, amount: string, settlement: SettlementName | undefined, businessDate: string): void {
    const known = this.#changed.get(charge.seq) ?? charge;
    const outstanding = dec(known.outstanding).minus(dec(amount));
    if (outstanding.lt(0) || outstanding.gt(dec(known.amount)))
      throw new LedgerRefusal(`${amount} does not fit what is open of ${known.transactionNo}`);
    this.#changed.set(charge.seq, { ...known, outstanding: this.#amount(charge.outletId, outstanding) });
    this.#applications.push({
      chargeSeq: charge.seq,
      outletId: charge.outletId,
      settlementId: settlement?.id ?? null,
      settlementNo: settlement?.number ?? null,
      businessDate,
      amount: this.#amount(charge.outletId, amount),
    });
  }

  /** Adds credit on account, or uses it (negative). */
  keep(name: HolderName, outletId: string, amount: string): void {
    if (dec(amount).eq(0)) return;
    const key = creditKey(name, outletId);
    const after = dec(this.#credits.get(key)).plus(dec(amount));
    if (after.lt(0)) throw new LedgerRefusal('There is less credit on account than is used');
    this.#credits.set(key, this.#amount(outletId, after));
    this.#touchedCredits.add(key);
  }

  /** Numbers and stores everything, and ends the session. */
  async write(): Promise<void> {
    const { tx, keeper } = this;
    const entries = await this.#numbered();
    await insertEntries(tx, keeper, entries);
    await insertCharges(
      tx,
      keeper.groupId,
      entries.flatMap((entry, index) => (this.#pending[index]?.isCharge ? [chargeOf(entry)] : [])),
    );
    await saveCharges(tx, keeper.groupId, [...this.#changed.values()]);
    await insertApplications(tx, keeper.groupId, this.#applications);
    await saveSums(
      tx,
      keeper.groupId,
      [...this.#touchedBalances.values()].map((name) => ({ ...name, balance: this.#held(name) })),
      [...this.#touchedCredits].map((key) => {
        const [kind, id, outletId] = key.split('\u0000') as [HolderName['kind'], string, string];
        return { kind, id, outletId, amount: this.#credits.get(key) ?? '0' };
      }),
    );
  }

  /** The pending entries with their numbers, series by series in a fixed order, so that two sessions never deadlock. */
  async #numbered(): Promise<EntryRow[]> {
    const { tx, keeper } = this;
    if (this.#pending.length === 0) return [];
    const outlets = await readOutlets(
      tx,
      keeper.groupId,
      this.#pending.map(({ request }) => request.outletId),
    );
    const places = new Map<string, number[]>();
    this.#pending.forEach(({ request }, index) => {
      const series = seriesOf(PREFIX, outlets.get(request.outletId) ?? {}, request.businessDate);
      places.set(series, [...(places.get(series) ?? []), index]);
    });
    const numbers: string[] = [];
    for (const [series, indices] of [...places].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const first = await nextNumbers(tx, keeper.groupId, series, indices.length);
      indices.forEach((index, place) => {
        numbers[index] = numberIn(series, first + place);
      });
    }
    const seqs = await nextSeqs(tx, this.#pending.length);
    return this.#pending.map(({ request, balanceAfter, accountAfter }, index) => ({
      ...request,
      seq: seqs[index] as number,
      transactionNo: numbers[index] as string,
      debit: this.#amount(request.outletId, request.debit),
      credit: this.#amount(request.outletId, request.credit),
      balanceAfter,
      accountAfter,
    }));
  }
}

const chargeOf = (entry: EntryRow): Charge => ({
  seq: entry.seq,
  transactionNo: entry.transactionNo,
  companyId: entry.companyId,
  accountId: entry.accountId,
  outletId: entry.outletId,
  billId: entry.billId ?? null,
  billNo: entry.billNo ?? null,
  businessDate: entry.businessDate,
  dueDate: entry.dueDate ?? entry.businessDate,
  amount: entry.debit,
  outstanding: entry.debit,
});

/** Starts a session with these holders locked. */
export async function openBooks(tx: Queryable, keeper: Keeper, holders: readonly Holder[]): Promise<Books> {
  const books = new Books(tx, keeper, await readCurrencies(tx, keeper.groupId));
  await books.lock(holders);
  return books;
}
