/** Two figures of one report: 'ideal vs actual food cost', 'gross vs net sales', and by how much one is higher. */

import { inSentence, shownKind } from '#engine/define/fields';
import { fixed } from '#engine/run/decimal';
import { be, joined, listed, upper } from '../catalogue/labels';
import type { Asking } from '../plan/plan';
import type { Answered } from '../say/answered';
import { answeredFor } from '../say/answeredFor';
import { figureLabel } from '../say/figures';
import { circumstances, filtersIn } from '../say/phrases';
import { type Cell, cellOf, textOf } from './cells';

const kindIn = ({ plan }: Asking, { figure }: Cell): string => {
  const column = plan.report.columns[figure];
  return column ? shownKind(column) : 'text';
};

/** By how much one of them is higher, if both have one kind. */
function leadText(asking: Asking, one: Cell, other: Cell): string {
  if (kindIn(asking, one) !== kindIn(asking, other) || !one.value || !other.value || one.unit !== other.unit) return '';
  const difference = one.value.minus(other.value);
  if (difference.eq(0)) return 'They are the same.';
  const by = textOf(asking, { ...one, value: difference.abs(), places: Math.max(one.places, other.places) });
  const { name } = difference.gt(0) ? one : other;
  return `${upper(name)} ${be(name)} ${kindIn(asking, one) === 'percent' ? by.replace('%', ' points') : by} higher.`;
}

/** Two cells next to each other. */
function answerFigures(asking: Asking, cells: readonly [Cell, Cell]): Answered | undefined {
  const { plan, asked } = asking;
  const [one, other] = cells;
  if (one.value === undefined || other.value === undefined || one.name === other.name) return undefined;
  const around = circumstances(asking, one.answer, filtersIn(asking));
  const lead = asked.namesTwo && plan.joined !== 'and' ? leadText(asking, one, other) : '';
  return answeredFor(
    asking,
    one.answer,
    {
      sentence: joined(
        `${upper(one.name)} ${be(one.name)} ${one.text} and ${inSentence(other.name)} ${other.text} ${around}.`,
        lead,
      ),
    },
    undefined,
    {
      figure: cells.map(({ name }) => name).join(', '),
      columns: [
        { key: 'side', label: 'Figure', kind: 'text' },
        {
          key: 'value',
          label: 'Value',
          kind: kindIn(asking, one) === kindIn(asking, other) ? kindIn(asking, one) : 'text',
        },
      ],
      rows: cells.map((cell) => ({
        side: cell.name,
        value: kindIn(asking, one) === kindIn(asking, other) ? cell.value && fixed(cell.value, cell.places) : cell.text,
      })),
      comparedWith: listed(cells.map(({ name }) => name)),
      query: plan.query,
      totals: Object.fromEntries(cells.map(({ name, value, places }) => [name, fixed(value ?? 0, places)])),
    },
  );
}

/** A line next to the report's own figure: 'ideal vs actual food cost'. */
export async function answerLineAndFigure(asking: Asking): Promise<Answered | undefined> {
  const { plan } = asking;
  const [side] = plan.sides;
  const alone = { ...asking, plan: { ...plan, sides: [] } };
  const line = side && (await cellOf(alone, side));
  const figure = await cellOf(alone);
  return line && side && figure
    ? answerFigures(alone, [
        { ...line, name: side.label },
        { ...figure, name: figureLabel(plan.report, figure.figure) },
      ])
    : undefined;
}

/** Two columns of one answer. */
export async function answerTwoFigures(asking: Asking): Promise<Answered | undefined> {
  const { plan, asked } = asking;
  if (!plan.otherFigure || plan.dimension || plan.row || asked.rank || asked.limit || asked.base || asked.isWhy)
    return undefined;
  const of = async (figure: string | undefined): Promise<Cell | undefined> => {
    const cell = await cellOf({ ...asking, plan: { ...plan, figure } });
    return cell && { ...cell, name: figureLabel(plan.report, cell.figure) };
  };
  const [one, other] = [await of(plan.figure), await of(plan.otherFigure)];
  return one && other && answerFigures(asking, [one, other]);
}
