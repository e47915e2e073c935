/** The first letters of a title's first two words: 'Beef kottu' is BK, 'Águas 500 ml' is Á5. */
export const monogramOf = (title: string): string =>
  title
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase() ?? '')
    .join('');

/** Shown for a record without a picture; hidden from screen readers, because the title next to it says the same. */
export const Monogram = ({ title }: { title: string }) => (
  <span className="thumbnail monogram" aria-hidden="true">
    {monogramOf(title)}
  </span>
);
