/** Heads of a report's columns: on two lines at most, since columns are as wide as their figures. */
import { widthOfText } from '../table';

const WEIGHT = 600;
const SIZE = 13;

const widthOf = (lines: readonly string[]): number => Math.max(...lines.map((line) => widthOfText(line, WEIGHT, SIZE)));

/** A head broken where it is narrowest; a single word stays whole. */
export function linesOf(label: string): readonly string[] {
  const words = label.split(' ');
  const broken = words.slice(1).map((_, index) => [words.slice(0, index + 1), words.slice(index + 1)]);
  const all = broken.map((lines) => lines.map((line) => line.join(' ')));
  return all.reduce((best, lines) => (widthOf(lines) < widthOf(best) ? lines : best), [label]);
}

/** px that a head takes on two lines. */
export const widthOfHead = (label: string): number => widthOf(linesOf(label));

/** The two lines of a head; on one where there is room. */
export const Head = ({ label }: { label: string }) => {
  const [first, second] = linesOf(label);
  if (second === undefined) return label;
  return (
    <>
      <span className="line">{first}</span> <span className="line">{second}</span>
    </>
  );
};
