/** Values that people type behind a label, such as 'cashier Ruwani': one that does not exist is refused with the nearest. */

import { inSentence, labelOf } from '#engine/define/fields';
import { dec } from '#engine/run/decimal';
import { folded } from '#engine/run/fold';
import { addDays } from '#engine/run/time/days';
import { type Asker, runQuery } from '../asker';
import { isOnBills, namesOnBills } from '../catalogue/billNames';
import { listed } from '../catalogue/labels';
import type { Planned } from '../followUp';
import { daysOf, type Plan } from '../plan/plan';
import type { Answered } from '../say/answeredFor';
import { isNumber } from '../say/figures';
import { ASKED_BACK, type Refusal, unknown } from '../say/refusals';
import { slips } from '../words/spelling';

/** How far back names are looked for. */
const DAYS_BACK = 365;
const MOST_NAMED = 3;

/** The values of a parameter in the past year: names on bills, or what the report has in the column of the same name. */
async function valuesOf(asker: Asker, plan: Plan, key: string): Promise<string[]> {
  const { [key]: _value, ...filters } = plan.query.filters;
  const days = daysOf(plan);
  if (days && isOnBills(plan.report, key))
    return namesOnBills(asker.db, asker.identity, key, {
      ...{ outlets: plan.query.outlets, from: addDays(days.to, -DAYS_BACK), to: days.to },
    });
  const label = labelOf(key, plan.report.parameters[key]);
  const column = Object.entries(plan.report.columns).find(
    ([each, field]) => each === key || labelOf(each, field) === label,
  );
  const { docs } = column ? await runQuery(asker, { ...plan.query, filters }) : { docs: [] };
  return [...new Set(docs.map((row) => String(row[column?.[0] ?? ''] ?? '')).filter(Boolean))];
}

/**
 * What a value that was typed means where nothing was found with it: the only one that begins so, or a refusal with the nearest.
 * @returns undefined if it exists, or if something was found
 */
export async function unknownValueIn(
  asker: Asker,
  { plan, asked }: Planned,
  { table, totals }: Answered,
): Promise<{ meant: Plan } | Refusal | undefined> {
  const total = totals[plan.figure ?? ''];
  if (table.total > 0 && !(isNumber(total) && dec(total).eq(0))) return undefined;
  for (const key of plan.given) {
    const value = plan.query.filters[key] ?? '';
    const values = await valuesOf(asker, plan, key);
    const typed = folded(value);
    if (values.some((each) => folded(each) === typed)) continue;
    const [only, another] = values.filter((each) => folded(each).startsWith(`${typed} `));
    if (only && !another)
      return {
        meant: { ...plan, given: [], query: { ...plan.query, filters: { ...plan.query.filters, [key]: only } } },
      };
    const distance = (each: string) =>
      Math.min(
        ...folded(each)
          .split(' ')
          .map((word) => slips(typed, word, typed.length)),
      );
    const near = values.toSorted((a, b) => distance(a) - distance(b)).slice(0, MOST_NAMED);
    const offered = near.length > 0 ? ` The nearest ${near.length > 1 ? 'are' : 'is'} ${listed(near)}.` : '';
    const answer = `I found no ${inSentence(labelOf(key, plan.report.parameters[key]))} “${value}”.${offered}`;
    const suggestions = near.map((each) => asked.source.replace(new RegExp(value, 'iu'), () => each));
    return unknown(answer, suggestions, ASKED_BACK);
  }
  return undefined;
}
