/** The steps of a new group's checklist (`firstDay` in the declarations). */

import type { Declaration, Entity } from '../define/declaration';
import type { FirstDayStep } from '../define/firstDay';
import type { NavGroup } from '../define/trade/trade';
import { type Features, isShown } from '../run/features';
import { type AccessUser, can } from './access';
import { isEntity } from './entities';
import { navigationOf } from './navigation';
import { homeOf, pathsOf } from './paths';

/** The page of the checklist, and its permission module. */
export const FIRST_DAY = 'FIRST_DAY';

export interface FirstDayTask extends FirstDayStep {
  entity: Entity;
  /** Where the step is done. */
  path: string;
}

const pathOf = (entity: Entity, { opens }: FirstDayStep): string => {
  const { settings, start, create } = pathsOf(entity);
  return (opens === 'list' ? homeOf(entity) : (settings ?? start ?? create ?? homeOf(entity))) ?? '/';
};

/** Every declared step, in order. */
export const allFirstDayTasks = (declarations: readonly Declaration[]): FirstDayTask[] =>
  declarations
    .filter(isEntity)
    .flatMap((entity) =>
      entity.firstDay ? [{ ...entity.firstDay, entity, path: pathOf(entity, entity.firstDay) }] : [],
    )
    .sort((a, b) => a.order - b.order);

/** The steps that this person can take, for features their outlets use. */
export function firstDayTasks(
  navigation: readonly NavGroup[],
  declarations: readonly Declaration[],
  user: AccessUser,
  features: Features,
): FirstDayTask[] {
  const shown = new Set(
    navigationOf(navigation, declarations)
      .filter(({ group }) => isShown(features, group))
      .flatMap(({ entries }) => entries.filter((entry) => isShown(features, entry)).map(({ name }) => name)),
  );
  return allFirstDayTasks(declarations).filter(
    ({ entity }) =>
      shown.has(entity.name) && can(user, entity.module, entity.kind === 'resource' && entity.per ? 'edit' : 'create'),
  );
}

/** Whether a step is left, given the names of completed ones. */
export const isFirstDayOpen = (tasks: readonly FirstDayTask[], done: ReadonlySet<string>): boolean =>
  tasks.some(({ entity, optional }) => !optional && !done.has(entity.name));
