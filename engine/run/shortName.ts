/** Three capital letters or digits of a name, for numbers of documents: 'Lake Road' is LAK. `OUT` where it has fewer. */
export const shortNameOf = (name: string): string => {
  const letters = name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  return letters.length < 3 ? 'OUT' : letters.slice(0, 3);
};
