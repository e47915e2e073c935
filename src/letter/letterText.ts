/** Letters as plain messages, and the links that open them in a person’s own mail program or in WhatsApp. */

interface LetterParts {
  /** The addressee’s contact person or name. */
  to: string;
  /** Paragraphs, each line by line. Blank lines and paragraphs are left out. */
  paragraphs: readonly (readonly string[])[];
  /** What the addressee should do: 'Please confirm.' @default nothing */
  asks?: string;
  from: string;
}

/** A named detail on its own line; blank if the detail is. */
export const factLine = (label: string, text: string): string => (text ? `${label}: ${text}` : '');

/** A letter as a plain message. The caller keeps it short enough for a link. */
export const letterText = ({ to, paragraphs, asks = '', from }: LetterParts): string =>
  [[`Dear ${to},`], ...paragraphs, [asks, from]]
    .map((lines) => lines.filter(Boolean).join('\n'))
    .filter(Boolean)
    .join('\n\n');

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
