/** One line in words: `{ what: 'Chicken', quantity: '4', unit: 'Case' }`. */
export interface LetterLine {
  what: string;
  quantity: string;
  unit: string;
}

export interface LetterParts {
  /** 'Purchase order PO-COL-26-000020' */
  title: string;
  /** The partner’s name, or the contact person. */
  to: string;
  lines: readonly LetterLine[];
  /** Named details such as the delivery date, in order, without blank ones. */
  facts: readonly (readonly [label: string, text: string])[];
  from: string;
}

/** Mail programs accept addresses of about 2,000 characters; the message says what is left out, and the printed letter has it. */
const MOST_LETTERS = 1400;

/** '4.5000' as '4.5', and '40.000' as '40'. */
const shortNumber = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

const lineText = ({ what, quantity, unit }: LetterLine): string =>
  [`- ${what}:`, shortNumber(quantity), unit].filter(Boolean).join(' ');

/** A letter as a plain message, short enough for a link: without prices, because messages get forwarded. */
export function letterText({ title, to, lines, facts, from }: LetterParts): string {
  const head = [
    `Dear ${to},`,
    '',
    title,
    ...facts.filter(([, text]) => text).map(([label, text]) => `${label}: ${text}`),
    '',
  ];
  const said: string[] = [];
  let length = 0;
  for (const line of lines.map(lineText)) {
    length += encodeURIComponent(line).length;
    if (length > MOST_LETTERS) break;
    said.push(line);
  }
  const left = lines.length - said.length;
  const more = left > 0 ? [`and ${left} more ${left === 1 ? 'line' : 'lines'}: see the printed order`] : [];
  return [...head, ...said, ...more, '', 'Please confirm.', from].join('\n');
}

/** A message in the person’s own mail program. */
export const mailLink = (address: string, subject: string, text: string): string =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`;

/**
 * A message in WhatsApp, to the number if it is international (`+94 11 234 5678`). For others WhatsApp asks for the recipient: a guessed
 * country could lead to a stranger.
 */
export function whatsAppLink(phone: string, text: string): string {
  const isInternational = /^\s*(\+|00)/.test(phone);
  const digits = phone.replace(/\D/g, '').replace(/^00/, '');
  return `https://wa.me/${isInternational ? digits : ''}?text=${encodeURIComponent(text)}`;
}
