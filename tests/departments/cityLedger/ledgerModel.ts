/**
 * A second implementation of the city ledger, in whole cents and without the product's code, to compare with. One company with two
 * accounts, and an individual guest; two outlets.
 */
export type Who = 'company' | 'desk' | 'sales' | 'guest';
export type Outlet = 'COL' | 'KDY';
export const COMPANY: readonly Who[] = ['company', 'desk', 'sales'];
export const LIMITS: Readonly<Record<Who, bigint>> = {
  company: 2_000_000n,
  desk: 900_000n,
  sales: 1_200_000n,
  guest: 700_000n,
};

export interface ModelCharge {
  who: Who;
  outlet: Outlet;
  number: string;
  day: string;
  amount: bigint;
  open: bigint;
  refunds: bigint[];
  isCancelled: boolean;
}
export interface ModelSettlement {
  id: string;
  /** Who settled. */
  party: Who;
  isWriteOff: boolean;
  /** Its entries at each holder and outlet; negative where credit was used or returned. */
  money: { at: string; amount: bigint }[];
  paid: { charge: ModelCharge; amount: bigint }[];
  isCancelled: boolean;
}
export interface Model {
  charges: ModelCharge[];
  settlements: ModelSettlement[];
  credit: Map<string, bigint>;
  debit: bigint;
  credited: bigint;
}

export const emptyModel = (): Model => ({ charges: [], settlements: [], credit: new Map(), debit: 0n, credited: 0n });
const place = (who: Who, outlet: Outlet) => `${who} ${outlet}`;
const add = (map: Map<string, bigint>, key: string, amount: bigint) => map.set(key, (map.get(key) ?? 0n) + amount);
export const sum = (amounts: readonly bigint[]) => amounts.reduce((total, each) => total + each, 0n);

/** A debtor: a company with its accounts. */
export function owes(model: Model, who: Who): bigint {
  const all = who === 'company' ? COMPANY : [who];
  const open = sum(model.charges.filter((charge) => all.includes(charge.who)).map((charge) => charge.open));
  const held = [...model.credit].filter(([key]) => all.some((each) => key.startsWith(`${each} `)));
  return open - sum(held.map(([, amount]) => amount));
}

export const openOf = (model: Model, who: Who): ModelCharge[] => {
  const all = who === 'company' ? COMPANY : [who];
  return model.charges
    .map((charge, index) => ({ charge, index }))
    .filter(({ charge }) => all.includes(charge.who) && charge.open > 0n)
    .sort((a, b) => (a.charge.day === b.charge.day ? a.index - b.index : a.charge.day < b.charge.day ? -1 : 1))
    .map(({ charge }) => charge);
};

/** Whether a charge passes both limits. */
export const fits = (model: Model, who: Who, amount: bigint): boolean =>
  owes(model, who) + amount <= LIMITS[who] &&
  (who === 'guest' || who === 'company' || owes(model, 'company') + amount <= LIMITS.company);

export function charge(model: Model, made: Omit<ModelCharge, 'open' | 'refunds' | 'isCancelled'>): void {
  model.charges.push({ ...made, open: made.amount, refunds: [], isCancelled: false });
  model.debit += made.amount;
}

/** A payment received: on chosen charges, the rest on account at the receiving outlet. */
export function receive(
  model: Model,
  id: string,
  party: Who,
  at: Outlet,
  amount: bigint,
  paid: ModelSettlement['paid'],
  isWriteOff = false,
): void {
  const money = paid.map((each) => ({ at: place(each.charge.who, each.charge.outlet), amount: each.amount }));
  for (const each of paid) each.charge.open -= each.amount;
  const rest = amount - sum(paid.map((each) => each.amount));
  if (rest > 0n) {
    money.push({ at: place(party, at), amount: rest });
    add(model.credit, place(party, at), rest);
  }
  model.credited += amount;
  model.settlements.push({ id, party, isWriteOff, money, paid, isCancelled: false });
}

/** Credit used on charges: own credit at the charge's outlet, own credit elsewhere, the company's. False if there isn't enough. */
export function takeHeld(model: Model, id: string, party: Who, paid: ModelSettlement['paid']): boolean {
  const credit = new Map(model.credit);
  const money: ModelSettlement['money'] = [];
  let moved = 0n;
  const groups = new Map<string, { who: Who; outlet: Outlet; amount: bigint }>();
  for (const { charge: each, amount } of paid) {
    const key = place(each.who, each.outlet);
    groups.set(key, { who: each.who, outlet: each.outlet, amount: (groups.get(key)?.amount ?? 0n) + amount });
  }
  for (const { who, outlet, amount } of groups.values()) {
    const other: Outlet = outlet === 'COL' ? 'KDY' : 'COL';
    const sources = [place(who, outlet), place(who, other)];
    if (party === 'company' && who !== 'company') sources.push(place('company', 'COL'), place('company', 'KDY'));
    let wanted = amount;
    for (const source of sources) {
      const there = credit.get(source) ?? 0n;
      const taken = there < wanted ? there : wanted;
      if (taken === 0n) continue;
      credit.set(source, there - taken);
      wanted -= taken;
      if (source === place(who, outlet)) continue;
      money.push({ at: source, amount: -taken }, { at: place(who, outlet), amount: taken });
      moved += taken;
    }
    if (wanted > 0n) return false;
  }
  model.credit = credit;
  for (const each of paid) each.charge.open -= each.amount;
  model.debit += moved;
  model.credited += moved;
  model.settlements.push({ id, party, isWriteOff: false, money, paid, isCancelled: false });
  return true;
}

/** Cancels a settlement; false if the credit it created has been used. */
export function takeBack(model: Model, settlement: ModelSettlement): boolean {
  const credit = new Map(model.credit);
  const live = settlement.paid.filter((each) => !each.charge.isCancelled);
  const need = new Map<string, bigint>();
  for (const { at, amount } of settlement.money) add(need, at, amount);
  for (const each of live) add(need, place(each.charge.who, each.charge.outlet), -each.amount);
  for (const [key, amount] of need) {
    const after = (credit.get(key) ?? 0n) - amount;
    if (after < 0n) return false;
    credit.set(key, after);
  }
  model.credit = credit;
  for (const each of live) each.charge.open += each.amount;
  for (const { amount } of settlement.money) {
    if (amount > 0n) model.debit += amount;
    else model.credited -= amount;
  }
  settlement.isCancelled = true;
  return true;
}

/**
 * Cancels a bill: its payments become credit of the payer, its write-off is charged and reversed. The company's credit is returned to the
 * company before the account's own.
 */
export function cancelCharge(model: Model, cancelled: ModelCharge): void {
  for (const settlement of model.settlements) {
    if (settlement.isCancelled) continue;
    const on = sum(settlement.paid.filter(({ charge: each }) => each === cancelled).map(({ amount }) => amount));
    if (on === 0n) continue;
    giveBack(model, settlement, cancelled, on);
  }
  cancelled.open = 0n;
  cancelled.isCancelled = true;
  model.credited += cancelled.amount - sum(cancelled.refunds);
}

/** Returns a settlement's amount on a charge: a write-off is charged again, money becomes credit of its payer. */
function giveBack(model: Model, { party, money, isWriteOff }: ModelSettlement, of: ModelCharge, on: bigint): void {
  const here = place(of.who, of.outlet);
  const brought = sum(money.filter(({ at }) => at.startsWith(`${of.who} `)).map(({ amount }) => amount));
  const back = isWriteOff ? on : party === of.who ? 0n : on < brought ? on : brought;
  if (back > 0n) {
    money.push({ at: here, amount: -back });
    model.debit += back;
  }
  if (back > 0n && !isWriteOff) {
    money.push({ at: place(party, of.outlet), amount: back });
    add(model.credit, place(party, of.outlet), back);
    model.credited += back;
  }
  add(model.credit, here, on - back);
}

/** Refunds a part of a bill to whom it charged: what was settled of it goes back first, from the latest settlement. */
export function refundCharge(model: Model, refunded: ModelCharge, amount: bigint): void {
  let settled = amount > refunded.open ? amount - refunded.open : 0n;
  for (const settlement of model.settlements.toReversed()) {
    const [paid] = settlement.paid.filter(({ charge: each }) => each === refunded);
    if (!paid || settlement.isCancelled || settled === 0n) continue;
    const taken = paid.amount < settled ? paid.amount : settled;
    giveBack(model, settlement, refunded, taken);
    paid.amount -= taken;
    refunded.open += taken;
    settled -= taken;
  }
  refunded.open -= amount;
  refunded.refunds.push(amount);
  model.credited += amount;
}
