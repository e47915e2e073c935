/** 'Pizza sales vs last month' and 'pizza sales by outlet', where pizza is several things: they are added up for each of the days or outlets. */

import { dec, fixed } from '#engine/run/decimal';
import type { Planner } from '../planner';
import { movedText } from '../saying/changes';
import { listed, type Row, valueText } from '../saying/figures';
import { type FamilyFigure, familyAnswer, familyFigure, familyWith } from './family';
import { type Ability, namedColumns } from './parts';
import { OUTLET, perEachIn } from './perEach';

/** What all members come to, where that is one amount. */
const totalOf = ({ totals }: FamilyFigure): string | undefined =>
  totals.length === 1 ? totals[0]?.total : totals.length === 0 ? '0' : undefined;

/** The figure now and in the days to compare with. */
export const answerFamilyChange: Ability = async (question, planner) => {
  if (!planner.read(question).base) return undefined;
  const now = await familyFigure(question, planner, true);
  const { base, isWhy } = now?.planned.reading ?? {};
  const then = now && base && !isWhy ? await familyWith(now, planner, { period: base }) : undefined;
  const [total, before] = [now && totalOf(now), then && totalOf(then)];
  if (!now || !then || total === undefined || before === undefined) return undefined;
  const places = Math.max(...[total, before].map((each) => each.split('.')[1]?.length ?? 0));
  const change = fixed(dec(total).minus(dec(before)), places);
  const { figure, planned } = now;
  const of = { figure, before: fixed(dec(before), places), change };
  const names = [...new Set([...now.parts, ...then.parts].map(({ name }) => name))];
  const rows = names.map((name): Row => {
    const [one, other] = [now, then].map(({ parts }) => parts.find((part) => part.name === name)?.value ?? dec(0));
    return { side: name, [figure]: fixed(one ?? dec(0), places), before: fixed(other ?? dec(0), places) };
  });
  const kind = namedColumns(planned.plan, figure, '')[1]?.kind ?? 'text';
  const columns = namedColumns(planned.plan, figure, 'Name', [{ key: 'before', label: 'Before', kind }]);
  return familyAnswer(now, planner, {
    more: movedText(planner.asking(planned), now.answer, then.answer, of),
    rows,
    columns,
  });
};

/** The figure of each outlet; they must come to the whole. */
export const answerFamilyPerOutlet: Ability = async (question, planner) => {
  for (const { whole, noun, rank } of perEachIn(question)) {
    if (noun !== OUTLET || rank) continue;
    // Where no figure is named, sales are: the answer says so.
    for (const figure of planner.context ? [''] : ['', ' sales']) {
      const found = await familyFigure(whole + figure, planner);
      const composed = found && (await perOutlet(found, planner));
      if (composed) return composed;
    }
  }
  return undefined;
};

async function perOutlet(found: FamilyFigure, planner: Planner) {
  const { planned, figure } = found;
  const every = planner.identity.outlets;
  const chosen = planned.reading.outlets ? planner.asking(planned).outlets : every.map(({ id }) => id);
  const all = await familyWith(found, planner, { outlets: chosen });
  const total = all && totalOf(all);
  const sides: { name: string; value: string; unit: unknown }[] = [];
  for (const id of chosen) {
    const one = await familyWith(found, planner, { outlets: [id] });
    const value = one && totalOf(one);
    if (value === undefined) return undefined;
    sides.push({ name: every.find((outlet) => outlet.id === id)?.name ?? '', value, unit: one?.totals[0]?.unit });
  }
  const sum = sides.reduce((left, { value }) => left.plus(dec(value)), dec(0));
  if (!all || total === undefined || !sum.eq(dec(total))) return undefined;
  const { report } = planned.plan;
  const sorted = sides.toSorted((a, b) => dec(b.value).cmp(dec(a.value)));
  const text = ({ name, value, unit }: (typeof sides)[number]) =>
    `${name} ${valueText(report, figure, value, { currency: all.answer.currency, unit })}`;
  return familyAnswer(all, planner, {
    more: `By outlet: ${listed(sorted.map(text))}.`,
    rows: sorted.map(({ name, value }) => ({ side: name, [figure]: value })),
    columns: namedColumns(planned.plan, figure, 'Outlet'),
    outlets: chosen,
  });
}
