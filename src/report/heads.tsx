/** Column headings of a report: two lines at most, because columns are as wide as their figures. */
import { widthOfText } from '../table';

const WEIGHT = 600;
const SIZE = 13;

const widthOf = (lines: readonly string[]): number => Math.max(...lines.map((line) => widthOfText(line, WEIGHT, SIZE)));

/** A heading broken into the two narrowest lines; single words are never broken. */
export function headingLines(label: string): readonly string[] {
  const words = label.split(' ');
  const broken = words.slice(1).map((_, index) => [words.slice(0, index + 1), words.slice(index + 1)]);
  const all = broken.map((lines) => lines.map((line) => line.join(' ')));
  return all.reduce((best, lines) => (widthOf(lines) < widthOf(best) ? lines : best), [label]);
}

/** px of a heading on two lines. */
export const widthOfHead = (label: string): number => widthOf(headingLines(label));

/** A heading on one line if there is room, else on two. */
export const Head = ({ label }: { label: string }) => {
  const [first, second] = headingLines(label);
  if (second === undefined) return label;
  return (
    <>
      <span className="line">{first}</span> <span className="line">{second}</span>
    </>
  );
};
