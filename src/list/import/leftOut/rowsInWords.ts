const LINES_NAMED = 5;

/** 'Row 3 has', 'Rows 3, 7 and 9 have', 'Rows 3, 4, 5, 6, 7 and 12 more have' */
export function rowsInWords(lines: readonly number[], one = 'has', several = 'have'): string {
  const named = lines.length > LINES_NAMED + 1 ? lines.slice(0, LINES_NAMED) : lines;
  const words = named.length < lines.length ? [...named, `${lines.length - named.length} more`] : [...named];
  if (words.length === 1) return `Row ${words[0]} ${one}`;
  return `Rows ${words.slice(0, -1).join(', ')} and ${words.at(-1)} ${several}`;
}
