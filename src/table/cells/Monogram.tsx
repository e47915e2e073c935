/** The first letters of a title's first two words: 'Beef kottu' is BK, 'Águas 500 ml' is Á5. */
export const monogramOf = (title: string): string =>
  title
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase() ?? '')
    .join('');

/** Shown where a record has no picture, so that a column of pictures is one; the title beside it says the same to everybody. */
export const Monogram = ({ title }: { title: string }) => (
  <span className="thumbnail monogram" aria-hidden="true">
    {monogramOf(title)}
  </span>
);
