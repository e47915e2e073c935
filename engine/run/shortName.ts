/** Three capital letters or digits from a name, for document numbers: 'Lake Road' is LAK. `OUT` if it has fewer. */
export const shortNameOf = (name: string): string => {
  const letters = name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  return letters.length < 3 ? 'OUT' : letters.slice(0, 3);
};
