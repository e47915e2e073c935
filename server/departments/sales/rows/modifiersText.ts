/** A line's modifiers as one cell of a bill file: `Double; Fried egg x2 @ 150.00` (docs/bill-import.md). */
import { dec, isDecimal } from '#engine/run/decimal';
import type { RowProblem } from './rows';

/** A modifier or add-on on a bill line: how many per unit sold, and the price each adds. */
interface ChosenModifier {
  name: string;
  quantity?: string;
  price?: string;
}

const MOST = 20;
const LONGEST_NAME = 80;
const ONE = /^(?<name>[^@]+?)(?:\s+[x×]\s?(?<quantity>[^\s@]+))?(?:\s*@\s*(?<price>[^@]*))?$/u;

const isAmount = (text: string): boolean =>
  isDecimal(text) && dec(text).gte(0) && text.length <= 15 && (text.split('.')[1] ?? '').length <= 4;

/**
 * Parses a cell of modifiers.
 * @param isKnown whether the group has a modifier or add-on with that name
 * @param say reports a problem with the cell: rule and sentence
 */
export function modifiersIn(
  text: string | undefined,
  isKnown: (name: string) => boolean,
  say: (rule: RowProblem['rule'], message: string) => void,
): ChosenModifier[] {
  const parts = (text ?? '').split(';').flatMap((part) => part.trim() || []);
  if (parts.length > MOST) say('max', `modifiers takes at most ${MOST} of them`);
  return parts.flatMap((part): ChosenModifier[] => {
    const { name = '', quantity, price } = ONE.exec(part)?.groups ?? {};
    if (name === '' || name.length > LONGEST_NAME)
      say('format', `modifiers must be like “Double; Fried egg x2 @ 150.00”; not “${part}”`);
    else if (quantity !== undefined && !(isAmount(quantity) && dec(quantity).gt(0)))
      say('number', `modifiers: the quantity of ${name} must be a number above 0 such as x2; not “${quantity}”`);
    else if (price !== undefined && !isAmount(price))
      say('number', `modifiers: the price of ${name} must be a number such as 12.50; not “${price}”`);
    else if (!isKnown(name)) say('reference', `There is no modifier or add-on called “${name}”`);
    else return [{ name, ...(quantity === undefined ? {} : { quantity }), ...(price === undefined ? {} : { price }) }];
    return [];
  });
}
