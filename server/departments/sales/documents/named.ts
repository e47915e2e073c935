/** What a till's document says about charges and offers, by id or by name (domain 1.7). */
import type { RecordOf } from '#engine/define/records';
import { money } from '#engine/run/decimal';
import type { ChargeKind } from '#resources/sales/tillWords.rules';
import type { BillDocument, DocumentReading } from './documentParts';

/** A charge as the till calculated it. */
export interface BillCharge {
  kind: ChargeKind;
  name: string;
  /** Reports add taxes up by it: the charge's code, or the name if no charge of the group is meant. */
  code: string;
  amount: string;
  chargeId?: string;
  /** Contained in the prices of the lines. */
  isIncluded: boolean;
}

/** The part of the bill that each type of charge is added to; a new type doesn't compile until it is here. */
const KINDS: Readonly<Record<RecordOf<'charges'>['chargeType'], ChargeKind>> = {
  tax: 'tax',
  levy: 'tax',
  serviceCharge: 'service',
  packaging: 'service',
  delivery: 'delivery',
  tip: 'tip',
};

type SaidCharge = NonNullable<NonNullable<BillDocument['refunds']>[number]['charges']>[number] & {
  inclusive?: boolean | null;
};
type SaidOffer = { discountId?: string | null; promotionId?: string | null };

/** The charges of a bill or of a refund. Unknown ids, and kinds that contradict the charge, are reported at `place`. */
export function chargesOf(
  { lookups, outlet, say }: DocumentReading,
  place: string,
  charges: readonly SaidCharge[] | null | undefined,
): BillCharge[] {
  return (charges ?? []).flatMap((said, index): BillCharge[] => {
    const { chargeId, kind, name } = said;
    const amount = money(said.amount);
    const isIncluded = (found: RecordOf<'charges'> | undefined): boolean =>
      said.inclusive ?? found?.inclusive ?? (kind === 'tax' && outlet.taxInclusivePricing === true);
    if (!chargeId)
      return kind && name
        ? [{ kind, name, code: name, amount, isIncluded: isIncluded(lookups.chargeNamed(name, outlet._id)) }]
        : [];
    const found = lookups.charge(chargeId);
    if (!found) {
      say(`${place}.${index}.chargeId`, 'reference', `There is no tax or charge with the id “${chargeId}”`);
      return [];
    }
    const ofType = KINDS[found.chargeType];
    if (kind && kind !== ofType)
      say(`${place}.${index}.kind`, 'contradiction', `${found.chargeName} is of the kind ${ofType}, not ${kind}`);
    return [
      {
        kind: ofType,
        name: name ?? found.chargeName,
        code: found.code,
        amount,
        chargeId,
        isIncluded: isIncluded(found),
      },
    ];
  });
}

/** A discount or promotion of the group. */
export interface Offer {
  kind: 'discount' | 'promotion';
  id: string;
  name: string;
  isComplimentary: boolean;
}

/** The offer that a line or a discount names by id; undefined if it names none. Unknown ids are reported at `place`. */
export function offerOf(
  { lookups, say }: DocumentReading,
  place: string,
  { discountId, promotionId }: SaidOffer,
): Offer | undefined {
  if (discountId && promotionId)
    say(`${place}.promotionId`, 'contradiction', 'Give the discount or the promotion, not both');
  if (promotionId) {
    const found = lookups.promotion(promotionId);
    if (found) return { kind: 'promotion', id: promotionId, name: found.name, isComplimentary: false };
    say(`${place}.promotionId`, 'reference', `There is no promotion with the id “${promotionId}”`);
  }
  if (!discountId) return undefined;
  const found = lookups.discount(discountId);
  if (found)
    return {
      ...{ kind: 'discount', id: discountId, name: found.name },
      isComplimentary: found.isComplimentary === true,
    };
  say(`${place}.discountId`, 'reference', `There is no discount with the id “${discountId}”`);
  return undefined;
}
