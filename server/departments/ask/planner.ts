/** From a question to plans, the best first, for one person. */

import { labelOf } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import type { AccessUser } from '#engine/read/access';
import { visibleColumns } from '#engine/read/reporting';
import { reports, trade } from '#resources';
import type { Asker } from './asker';
import { type Named, namesIn } from './catalogue/records';
import { OUTLETS, reportsFor, vocabularyOf } from './catalogue/vocabulary';
import type { Asked, Word } from './marks';
import { outletsNamed, type Plan } from './plan/plan';
import { type Attempt, plansWith } from './plan/planWith';
import { figureLabel } from './say/figures';
import { phraseOf } from './words/english';

/** A plan that fits better by so much is what was meant. */
const CLEARLY = 0.75;

/** Its place in the navigation: of equal plans the report that people meet first. */
const placeOf = ({ nav }: Report): number => {
  const order = ['reports', 'inventoryReports', ...trade.navigation.map(({ key }) => key)];
  return order.indexOf(nav?.group ?? '') * 1000 + (nav?.order ?? 999);
};

/** What people can see the number of: bills, guests. */
const countedIn = (some: readonly Report[], user: AccessUser): ReadonlySet<string> =>
  new Set(
    some.flatMap((report) =>
      visibleColumns(report, user).flatMap(([key, column]) =>
        column.kind === 'integer' && column.sum && !column.hidden ? [phraseOf(labelOf(key, column)).join(' ')] : [],
      ),
    ),
  );

/** The outlets that a plan is for: the ones that are named, all of them if it is by outlet, otherwise the selected ones. */
function outletsFor(
  { dimension, report }: Plan,
  asked: Asked,
  selected: readonly string[],
  every: readonly string[],
): readonly string[] {
  const named = outletsNamed(asked, selected, every);
  if (asked.outlets)
    return asked.isBesideSelected ? every.filter((id) => named.includes(id) || selected.includes(id)) : named;
  const isByOutlet =
    dimension &&
    (('group' in dimension.by && report.columns[dimension.by.group]?.titleOf === 'outlets') ||
      ('parameter' in dimension.by && dimension.by.value === 'outlet') ||
      ('each' in dimension.by && dimension.by.each === OUTLETS));
  return isByOutlet ? every : selected;
}

/** Of equal plans none is certain, unless the reports have the same figure. */
const TIE = 0.04;

/** How plans are made for one question. */
export interface Planner {
  /** The plans that fit a question as well as the best and ask for another figure. What people meet first, sales, has no rivals. */
  rivalsOf(plan: Plan, plans: readonly Plan[]): readonly Plan[];
  /** The reports that the person may see. */
  own: readonly Report[];
  names(words: readonly Word[]): readonly Named[];
  plansOf(
    asked: Asked,
    more?: Partial<Pick<Attempt, 'isImplied' | 'isContinued'>> & { report?: Report },
  ): readonly Plan[];
  /** Whether the best plan needs rights that the person lacks: what is left over is the answer to another question. */
  isForbidden(asked: Asked, best: Plan | undefined): boolean;
}

const EVERYTHING: AccessUser = { permissions: {}, isAdministrator: true };

/** @param words every word of the question and of its conversation */
export async function plannerFor(asker: Asker, words: readonly Word[]): Promise<Planner> {
  const { identity, outlets, today } = asker;
  const own = reportsFor(reports, identity);
  const every = identity.outlets.map(({ id }) => id);
  const home = Math.min(...own.map(placeOf));
  const names = await namesIn(asker, own, words);
  const counts = countedIn(own, identity);
  const plansFor = (
    some: readonly Report[],
    user: AccessUser,
    asked: Asked,
    more: Parameters<Planner['plansOf']>[1] = {},
  ): Plan[] => {
    const isArchive = asked.words.some(({ stem }) => stem === 'archiv');
    const candidates = more.report ? [more.report] : some.filter(({ archived }) => Boolean(archived) === isArchive);
    const named = names(asked.words);
    const { isImplied = false, isContinued = false } = more;
    return candidates
      .flatMap((report) =>
        plansWith(report, vocabularyOf(report, user), {
          ...{ user, asked, names: named, today, counted: counts, isImplied, isContinued },
          outlets: outletsNamed(asked, outlets, every),
        }),
      )
      .map((plan) => ({ ...plan, query: { ...plan.query, outlets: outletsFor(plan, asked, outlets, every) } }))
      .sort((a, b) => b.score - a.score || placeOf(a.report) - placeOf(b.report));
  };
  return {
    ...{ own, names },
    rivalsOf: (plan, plans) => {
      const label = ({ report, figure }: Plan) => figure && figureLabel(report, figure);
      const isRival = (each: Plan) =>
        each.report !== plan.report && !each.names && label(each) !== label(plan) && each.score > plan.score - TIE;
      return placeOf(plan.report) === home || plan.names ? [] : plans.filter(isRival);
    },
    plansOf: (asked, more) => plansFor(own, identity, asked, more),
    isForbidden: (asked, best) => {
      if (identity.isAdministrator) return false;
      const [meant] = plansFor(reports, EVERYTHING, asked).filter(({ names: named }) => !named);
      return meant !== undefined && meant.score > (best?.score ?? 0) + CLEARLY;
    },
  };
}
