/**
 * The promotion engine: what promotions and a staff discount take off a bill (domain 1.3). Pure and decimal-exact; the order of the
 * promotions doesn't matter. Rules in words, with worked bills: docs/promotions.md.
 */
import { type Decimal, dec, money, sum } from '#engine/run/decimal';
import { discountOf } from './discounts.rules';
import { grossOfLine, whyNot } from './promotionConditions.rules';
import { isItemReward, rewardOf } from './promotionRewards.rules';
import type { Bill, DiscountTerms, PromotionTerms, Reduction, Speech } from './promotionTerms.rules';
import { ownTerms } from './promotionTypes.rules';

interface LinePrice {
  gross: string;
  /** The total reduction by promotions and the discount. */
  off: string;
  net: string;
}

/** The result of one promotion, or of the discount. */
export interface PromotionOutcome {
  id: string;
  name: string;
  isApplied: boolean;
  /** The reduction; 0.00 if not applied. */
  amount: string;
  /** The same by line, adding up to `amount`. */
  shares: readonly string[];
  /** Why it wasn't applied: a short sentence without the full stop. */
  why?: string;
}

export interface PricedBill {
  lines: readonly LinePrice[];
  gross: string;
  off: string;
  net: string;
  /** Applied ones in order, then the others. */
  promotions: readonly PromotionOutcome[];
  discount?: PromotionOutcome;
}

interface PricingOptions {
  /** The discount that staff chose, with the value typed for an open one. */
  discount?: { terms: DiscountTerms; entered?: string | undefined } | undefined;
  /** The words for items and amounts in reasons. @default ids and plain figures */
  speech?: Speech | undefined;
}

const PLAIN: Speech = { nameOf: (_resource, id) => id, amount: (amount) => amount };
const DISCOUNT = Symbol('the staff discount');

/** By priority, lowest first, then by id, so that the order of requests doesn't matter. */
const inOrder = (promotions: readonly PromotionTerms[]): PromotionTerms[] =>
  [...promotions].sort((a, b) => (a.priority ?? 0) - (b.priority ?? 0) || (a._id < b._id ? -1 : a._id > b._id ? 1 : 0));

/** One way to price the bill: each reduction, one after another, from what the earlier ones left. */
interface Run {
  nets: Decimal[];
  total: Decimal;
  takings: Map<string | typeof DISCOUNT, Reduction>;
}

/** Items first, then the bill; the staff discount comes last in its group. */
function runOf(bill: Bill, promotions: readonly PromotionTerms[], options: PricingOptions): Run {
  const { discount, speech = PLAIN } = options;
  const run: Run = {
    nets: bill.lines.map(grossOfLine),
    total: dec(0),
    takings: new Map(),
  };
  const take = (key: string | typeof DISCOUNT, reduction: Reduction) => {
    run.takings.set(key, reduction);
    if ('why' in reduction) return;
    run.nets = run.nets.map((net, index) => net.minus(dec(reduction.shares[index])));
    run.total = run.total.plus(sum(reduction.shares));
  };
  const order = inOrder(promotions);
  const isItemDiscount = discount?.terms.applyOn === 'item' || discount?.terms.applyOn === 'category';
  for (const isItems of [true, false]) {
    for (const promotion of order)
      if (isItemReward(promotion) === isItems) take(promotion._id, rewardOf(promotion, bill, run.nets, speech));
    if (discount && isItemDiscount === isItems)
      take(DISCOUNT, discountOf(discount.terms, bill, run.nets, speech, discount.entered));
  }
  return run;
}

/** The best reduction by one promotion alone, or undefined if there is none. */
function bestAlone(bill: Bill, promotions: readonly PromotionTerms[], options: PricingOptions) {
  let best: { promotion: PromotionTerms; run: Run } | undefined;
  const { speech } = options;
  for (const promotion of inOrder(promotions)) {
    const run = runOf(bill, [promotion], { speech });
    if (!best || run.total.gt(best.run.total)) best = { promotion, run };
  }
  return best;
}

const applied = (name: string, id: string, shares: readonly string[]): PromotionOutcome => ({
  id,
  name,
  isApplied: true,
  amount: money(sum(shares)),
  shares,
});
const refused = (name: string, id: string, bill: Bill, why: string): PromotionOutcome => ({
  id,
  name,
  isApplied: false,
  amount: '0.00',
  shares: bill.lines.map(() => '0.00'),
  why,
});

/** The result of a run for the promotion that asked for it. */
const outcomeOf = (
  { _id, name }: { _id: string; name: string },
  bill: Bill,
  reduction: Reduction | undefined,
  otherwise: string,
): PromotionOutcome =>
  reduction === undefined
    ? refused(name, _id, bill, otherwise)
    : 'why' in reduction
      ? refused(name, _id, bill, reduction.why)
      : applied(name, _id, reduction.shares);

/** The bill's lines and totals after a run. */
function pricesOf(bill: Bill, run: Run): Pick<PricedBill, 'lines' | 'gross' | 'off' | 'net'> {
  const lines = bill.lines.map((line, index): LinePrice => {
    const gross = grossOfLine(line);
    const net = run.nets[index] ?? gross;
    return { gross: money(gross), off: money(gross.minus(net)), net: money(net) };
  });
  return {
    lines,
    gross: money(sum(lines.map(({ gross }) => gross))),
    off: money(run.total),
    net: money(sum(lines.map(({ net }) => net))),
  };
}

/**
 * Prices a bill. Promotions that combine (`stackable`) are applied one after another, with the staff discount. One that doesn't combine is
 * applied alone if it saves the guest more than all of them.
 */
export function priceBill(bill: Bill, given: readonly PromotionTerms[], options: PricingOptions = {}): PricedBill {
  const { discount, speech = PLAIN } = options;
  const promotions = given.map(ownTerms);
  const reasons = new Map(promotions.map((each) => [each._id, whyNot(each, bill, speech)]));
  const applying = promotions.filter(({ _id }) => reasons.get(_id) === undefined);
  const together = runOf(
    bill,
    applying.filter(({ stackable }) => stackable),
    options,
  );
  const alone = bestAlone(
    bill,
    applying.filter(({ stackable }) => !stackable),
    options,
  );
  const winner = alone?.run.total.gt(together.total) ? alone : undefined;
  const run = winner?.run ?? together;

  /** Why another promotion was applied instead. */
  const lost = (promotion: PromotionTerms): string => {
    if (winner) return `${winner.promotion.name} saves more and can’t be combined`;
    const own = runOf(bill, [promotion], { speech }).takings.get(promotion._id);
    return own && 'why' in own ? own.why : 'Can’t be combined, and other promotions save as much or more';
  };
  const outcomes = inOrder(promotions).map((promotion) =>
    outcomeOf(promotion, bill, run.takings.get(promotion._id), reasons.get(promotion._id) ?? lost(promotion)),
  );
  const place = [...run.takings.keys()];
  const taken = outcomes.filter(({ isApplied }) => isApplied).sort((a, b) => place.indexOf(a.id) - place.indexOf(b.id));
  const forDiscount = (): PromotionOutcome[] => {
    if (!discount) return [];
    const [now, before] = [run.takings.get(DISCOUNT), together.takings.get(DISCOUNT)];
    const reduction = now ?? (before && 'why' in before ? before : undefined);
    const otherwise = `${winner?.promotion.name} saves more and can’t be combined`;
    return [outcomeOf(discount.terms, bill, reduction, otherwise)];
  };
  const [staff] = forDiscount();
  return {
    ...pricesOf(bill, run),
    promotions: [...taken, ...outcomes.filter(({ isApplied }) => !isApplied)],
    ...(staff ? { discount: staff } : {}),
  };
}
