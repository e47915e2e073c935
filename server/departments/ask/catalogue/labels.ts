/** Small words for labels. */

/** 'Net sales were', 'Net cost of sales was', 'Transfers out were'. */
export const be = (label: string): string =>
  /[^s]s$/i.test(label.split(/ (?:of|out|in|to|on|from)\b/)[0] ?? '') ? 'were' : 'was';
export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ');

/** 'Colombo, Kandy and Galle' */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** The first of some, and how many more the table has: 'rice, oil and salt, and 5 more in the table'. @param total how many there are */
export function listedUpTo(names: readonly string[], most: number, total = names.length): string {
  const shown = names.slice(0, most);
  return `${listed(shown)}${total > shown.length ? `, and ${total - shown.length} more in the table` : ''}`;
}

/** '1 bill', '2 bills', '3 categories'. */
export const counted = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : noun.endsWith('y') && noun !== 'day' ? `${noun.slice(0, -1)}ies` : `${noun}s`}`;
