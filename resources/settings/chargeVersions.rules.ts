/** Problems of a charge among the group's other charges (domain 1.4): circles, overlapping versions, duplicate names. */

import type { Problem } from '#engine/define';
import { showDay } from '#engine/run/time/days';
import { type Charge, isOnTopOf } from './charges.rules';

const sameCode = (one: Charge, other: Charge): boolean =>
  (one.code ?? '').trim().toLowerCase() === (other.code ?? '').trim().toLowerCase();

/** No outlet named means all of them. */
const shareOutlets = (one: Charge, other: Charge): boolean =>
  !one.outlets?.length || !other.outlets?.length || one.outlets.some((id) => other.outlets?.includes(id));

/** Both ends are inclusive; a missing end is open. */
const overlap = (one: Charge, other: Charge): boolean =>
  (!one.effectiveFrom || !other.effectiveTo || one.effectiveFrom <= other.effectiveTo) &&
  (!other.effectiveFrom || !one.effectiveTo || other.effectiveFrom <= one.effectiveTo);

/** The names along a compounding circle that includes `charge`; undefined if there is none. */
function circleThrough(charge: Charge, others: readonly Charge[]): string[] | undefined {
  const all = [charge, ...others];
  const below = (upper: Charge) => all.filter((each) => isOnTopOf(upper, each, all));
  const walk = (at: Charge, path: readonly Charge[]): readonly Charge[] | undefined => {
    for (const next of below(at)) {
      if (next === charge) return path;
      if (path.includes(next)) continue;
      const found = walk(next, [...path, next]);
      if (found) return found;
    }
    return undefined;
  };
  return walk(charge, [charge])?.map(({ chargeName }) => chargeName ?? 'this charge');
}

const period = ({ effectiveFrom, effectiveTo }: Charge): string =>
  effectiveFrom && effectiveTo
    ? `from ${showDay(effectiveFrom)} to ${showDay(effectiveTo)}`
    : effectiveFrom
      ? `from ${showDay(effectiveFrom)}`
      : effectiveTo
        ? `until ${showDay(effectiveTo)}`
        : 'with no end date';

/**
 * Rules that compare charges.
 * @param others the group's charges that may be on the same bills; they may include the charge's own stored version
 */
export function chargeProblems(charge: Charge, others: readonly Charge[]): Problem[] {
  const rest = others.filter(({ _id }) => _id === undefined || _id !== charge._id);
  const here = rest.filter((other) => shareOutlets(charge, other));
  const problems: Problem[] = [];
  const say = (field: string, rule: string, message: string) => problems.push({ field, rule, message });

  const namesake = here.find(
    (other) =>
      !sameCode(charge, other) && charge.chargeName?.trim().toLowerCase() === other.chargeName?.trim().toLowerCase(),
  );
  if (charge.chargeName && namesake)
    say('chargeName', 'unique', `Name: “${charge.chargeName}” is already used at the same outlet`);

  const version =
    charge.code && charge.status !== 'inactive'
      ? here.find((other) => other.status !== 'inactive' && sameCode(charge, other) && overlap(charge, other))
      : undefined;
  if (version)
    say(
      charge.effectiveFrom ? 'effectiveFrom' : 'code',
      'overlap',
      `Code: ${version.chargeName ?? charge.code} already uses this code ${period(version)}. End that version before this one starts, or choose another code`,
    );

  const circle = circleThrough(charge, rest);
  if (circle)
    say(
      'compoundOn',
      'cycle',
      circle.length === 1
        ? 'A charge can’t be charged on itself'
        : `Also charged on: these charges depend on each other (${[...circle, circle[0]].join(' on ')}). Remove one of them`,
    );
  return problems;
}
