/**
 * A function of a text that remembers its results, for texts of the program that come again and again: a formula, a report's SQL. Once it
 * knows `most` of them it forgets all.
 */
export function remembered<T>(most: number, make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= most) known.clear();
    const made = make(text);
    known.set(text, made);
    return made;
  };
}
