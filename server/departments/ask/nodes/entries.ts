/** A figure by what a plan asks for: rows of its answer, or the report run for each outlet or name one by one. */

import type { ReportAnswer } from '#engine/read/reporting';
import { type Decimal, dec, fixed } from '#engine/run/decimal';
import { isOnBills, namesOnBills } from '../catalogue/billNames';
import { OUTLETS } from '../catalogue/vocabulary';
import { type Asking, daysOf, narrowedTo } from '../plan/plan';
import { isNumber, placesOf, sumOfNames, valueNamed, valueText } from '../say/figures';
import { type Entry, entriesOf } from '../say/phrases';
import { cellOf } from './cells';
import type { Other } from './sheet';

/** What a figure is by the plan's dimension; undefined if it has no such rows. `rest` is what belongs to none of them. */
export async function entriesBy(
  asking: Asking,
  answer: ReportAnswer,
  figure: string,
  other: Other = {},
): Promise<{ entries: readonly Entry[] | undefined; rest?: string }> {
  const { plan } = asking;
  if (plan.dimension && 'each' in plan.dimension.by)
    return entriesOfEach(asking, plan.dimension.by.each, answer, other);
  const entries = entriesOf(asking, answer, figure);
  const [name] = plan.names?.names ?? [];
  if (!entries || !plan.names) return { entries };
  return {
    entries: entries.flatMap((entry) => {
      const value = name ? valueNamed(entry.row[figure], name)?.[1] : sumOfNames(entry.row[figure]);
      return value === undefined ? [] : [{ ...entry, value }];
    }),
  };
}

const MOST_EACH = 60;

/** The figure of each outlet, or of each name on bills: the report runs for one after the other. */
async function entriesOfEach(
  asking: Asking,
  each: string,
  all: ReportAnswer,
  other: Other,
): Promise<{ entries: readonly Entry[] | undefined; rest?: string }> {
  const { plan, asker } = asking;
  const { identity, db } = asker;
  const days = daysOf(plan);
  const single = { ...plan, dimension: undefined };
  const column = plan.report.columns[plan.figure ?? ''];
  const names =
    each === OUTLETS
      ? (other.outlets ?? plan.query.outlets).map((id) => ({
          name: identity.outlets.find((outlet) => outlet.id === id)?.name ?? '',
          id,
        }))
      : days && isOnBills(plan.report, each)
        ? (await namesOnBills(db, identity, each, { outlets: plan.query.outlets, ...days })).map((name) => ({
            name,
            id: name,
          }))
        : undefined;
  if (!names || names.length > MOST_EACH || names.length === 0) return { entries: undefined };
  const entries: Entry[] = [];
  for (const { name, id } of names) {
    const one = {
      ...asking,
      plan: each === OUTLETS ? single : narrowedTo(single, { label: name, filters: { [each]: id } }),
    };
    const cell = await cellOf(one, undefined, each === OUTLETS ? { ...other, outlets: [id] } : other);
    if (!cell) return { entries: undefined };
    const value = cell.value && fixed(cell.value, cell.places);
    entries.push({
      label: name,
      value: value ?? null,
      row: { ...cell.answer.totals, name, [cell.figure]: value ?? null },
    });
  }
  const total = all.totals[plan.figure ?? ''];
  if (!column?.sum || !isNumber(total))
    return each === OUTLETS ? { entries } : { entries: column?.sum ? undefined : entries };
  const rest = entries.reduce<Decimal>((left, { value }) => left.minus(dec(value)), dec(total));
  // Outlets are all there is: what they come to is the total, or it is not known.
  if (each === OUTLETS) return { entries: rest.eq(0) ? entries : undefined };
  const text = valueText(plan.report, plan.figure ?? '', fixed(rest, placesOf(total)), { currency: all.currency });
  return { entries, ...(rest.eq(0) ? {} : { rest: `${text} has no ${plan.dimension?.label.toLowerCase() ?? each}.` }) };
}
