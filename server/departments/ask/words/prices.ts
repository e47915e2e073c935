/** Ways to ask for prices over time; what is left is the item, with its days. */

const PRICE = '(?:purchase |purchasing |buying |supplier |unit )?prices?';
const WAYS: readonly RegExp[] = [
  new RegExp(`^(?:show |give )?(?:me )?(?:the )?${PRICE} (?:history|trend) (?:of|for) (.+)$`, 'i'),
  new RegExp(`^(?:the )?(?:history|trend) of (?:the )?${PRICE} (?:of|for) (.+)$`, 'i'),
  new RegExp(`^(.+?) ${PRICE} (?:history|trend)\\b(.*)$`, 'i'),
  new RegExp(`^(?:the )?${PRICE} (?:of|for) (.+?) over time\\b(.*)$`, 'i'),
  /^(?:what(?:.s| is| was) )?(?:the |our )?(.+?) prices?(?! \w*(?:variance|differ|ris|increas|chang))\b(.*)$/i,
  new RegExp(`^how (?:has|have|did) (?:the )?${PRICE} (?:of|for) (.+?) (?:changed?|moved?|developed?)\\b(.*)$`, 'i'),
  new RegExp(
    `^(?:what(?:.s| is| was) )?(?:the |our )?(?:last|latest|current) ${PRICE} (?:we )?(?:paid )?(?:of|for) (.+)$`,
    'i',
  ),
  /^(?:what(?:.s| is| was) )?(?:the |our )?(?:purchase|purchasing|buying|supplier) prices? (?:of|for) (.+)$/i,
  /^(?:what|how much) (?:did|do) we (?:last )?pay (?:(?:per|a) \w+ )?for (?:a (?:kilo|kg|litre) of )?(.+?) last time$/i,
  /^(?:what(?:.s| is| was)? )?(?:the |our )?price (?:of|for) (.+)$/i,
  new RegExp(
    `^(?:did|has|have) (?:the )?${PRICE} (?:of|for) (.+?) (?:go|gone|went|come|came)? ?(?:up|down|rise|risen|increased?|fall|fallen|drop|dropped|changed?)\\b(.*)$`,
    'i',
  ),
  /^(?:what|how much) (?:did|do) we last pay for (.+)$/i,
  /^(?:what|how much) (?:did|do) we pay (?:per|a) (?:kilo|kg|litre|unit|piece) (?:for|of) (.+)$/i,
];

/** The item that a question asks the prices of, with its days; undefined if it asks for something else. */
export function pricedIn(question: string): string | undefined {
  const plain = question.trim().replace(/[?.!]+$/, '');
  const found = WAYS.map((way) => way.exec(plain)).find(Boolean);
  return found?.slice(1).join(' ').trim() || undefined;
}
