/** Bulk actions, derived from the declaration and the person's permissions. */

import type { Entity } from '#engine/define/declaration';
import { type AnyRecord, type Fields, inSentence, inWords } from '#engine/define/fields';
import type { Action } from '#engine/define/rules';
import { neededText } from '#engine/read/access';
import { callsOf, removesForGood } from '#engine/read/calls';
import { offers } from '#engine/read/entities';
import type { Can } from '../target';

export interface BulkOperation {
  key: string;
  /** A verb: 'Approve order', 'Delete'. */
  label: string;
  isDangerous: boolean;
  /** Arguments asked for once, for all of them. */
  fields?: Fields;
  /** Why this record is skipped, or undefined if it isn't. */
  obstacle: (record: AnyRecord) => string | undefined;
}

const DELETE = 'delete';

const statusWord = (entity: Entity, record: AnyRecord): string => {
  const status = String(record.status ?? '');
  const label = entity.kind === 'document' ? entity.statuses[status]?.label : undefined;
  return inSentence(label ?? inWords(status));
};

function obstacleOf(entity: Entity, key: string, action: Action, record: AnyRecord, can: Can): string | undefined {
  const needs = typeof action.needs === 'function' ? action.needs(record) : (action.needs ?? key);
  if (!can(entity.module, needs)) return neededText(inWords(needs), inSentence(entity.label.many));
  const from = action.from === undefined ? undefined : ([] as string[]).concat(action.from);
  if (from && !from.includes(String(record.status))) return `It is ${statusWord(entity, record)}`;
  return action.when && !action.when(record) ? 'Not possible for this record' : undefined;
}

/** Operations in declared order, with delete last. */
export function bulkOperations(entity: Entity, can: Can, extensions: boolean): BulkOperation[] {
  const actions = Object.entries(entity.actions ?? {}).flatMap(([key, action]): BulkOperation[] => {
    if (!action.bulk || (!action.call && !extensions)) return [];
    if (typeof action.needs !== 'function' && !can(entity.module, action.needs ?? key)) return [];
    return [
      {
        key,
        label: action.label ?? inWords(key),
        isDangerous: action.tone === 'danger',
        ...(action.arguments ? { fields: action.arguments } : {}),
        obstacle: (record) => obstacleOf(entity, key, action, record, can),
      },
    ];
  });
  const call = callsOf(entity).delete;
  const isDeletable =
    entity.kind === 'resource' &&
    offers(entity, 'delete') &&
    call !== undefined &&
    (!call.extension || extensions) &&
    can(entity.module, 'delete');
  if (!isDeletable) return actions;
  const isFinal = removesForGood(entity);
  return [
    ...actions,
    {
      key: DELETE,
      label: isFinal ? 'Delete' : 'Make inactive',
      isDangerous: true,
      obstacle: (record) => (!isFinal && record.status === 'inactive' ? 'It is inactive' : undefined),
    },
  ];
}

/** The list's row buttons, if the person has the permission. */
export const quickActions = (entity: Entity, can: Can, extensions: boolean): [key: string, action: Action][] =>
  Object.entries(entity.actions ?? {}).filter(
    ([key, action]) =>
      action.quick !== undefined &&
      (action.call !== undefined || extensions) &&
      (typeof action.needs === 'function' || can(entity.module, action.needs ?? key)),
  );

/** Whether an action is available for a record. */
export const isPossible = (entity: Entity, [key, action]: [string, Action], record: AnyRecord, can: Can): boolean =>
  obstacleOf(entity, key, action, record, can) === undefined;

export const isDeletion = ({ key }: BulkOperation, entity: Entity): boolean =>
  key === DELETE && entity.kind === 'resource';
