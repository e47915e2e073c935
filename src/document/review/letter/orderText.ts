import { factLine, letterText } from '#src/letter/letterText';

/** One line in words: `{ what: 'Chicken', quantity: '4', unit: 'Case' }`. */
interface OrderLine {
  what: string;
  quantity: string;
  unit: string;
}

interface OrderParts {
  /** 'Purchase order PO-COL-26-000020' */
  title: string;
  /** The partner’s name, or the contact person. */
  to: string;
  lines: readonly OrderLine[];
  /** Named details such as the delivery date, in order. Blank ones are left out. */
  facts: readonly (readonly [label: string, text: string])[];
  from: string;
}

/** Mail programs accept addresses of about 2,000 characters; the message says what is left out, and the printed letter has it. */
const MOST_LETTERS = 1400;

/** '4.5000' as '4.5', and '40.000' as '40'. */
const shortNumber = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

const lineText = ({ what, quantity, unit }: OrderLine): string =>
  [`- ${what}:`, shortNumber(quantity), unit].filter(Boolean).join(' ');

/** A document’s letter as a message, short enough for a link: without prices, because messages get forwarded. */
export function orderText({ title, to, lines, facts, from }: OrderParts): string {
  const said: string[] = [];
  let length = 0;
  for (const line of lines.map(lineText)) {
    length += encodeURIComponent(line).length;
    if (length > MOST_LETTERS) break;
    said.push(line);
  }
  const left = lines.length - said.length;
  const more = left > 0 ? [`and ${left} more ${left === 1 ? 'line' : 'lines'}: see the printed order`] : [];
  return letterText({
    to,
    paragraphs: [
      [title, ...facts.map(([label, text]) => factLine(label, text))],
      [...said, ...more],
    ],
    asks: 'Please confirm.',
    from,
  });
}
