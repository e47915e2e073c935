/** What the demo groups begin with: the same records as any new group (`seeds` of the declarations). */

import type { AnyRecord } from '#engine/define/fields';
import type { Seed } from '#engine/define/seeds';
import { modulesOf } from '#engine/read/access';
import { seededOf, seedsOf } from '#engine/read/seeds';
import { declarations, entities, entity } from '#resources';

/** Records of several resources in the order in which they may be stored. */
export type RecordSet = readonly (readonly [resource: string, records: readonly AnyRecord[]])[];

export const COUNTRY = 'LK';
const GROUP = { country: COUNTRY, modules: modulesOf(declarations) };

/** The records that a new group begins with, for the outlets that are given. */
export const seeded = (resource: string, outletIds: readonly string[] = []): Seed[] =>
  seedsOf(entity(resource), GROUP, outletIds);

export const unitId = (code: string): string => `unit_${code}`;
/** The measure type of a base unit. */
export const measureId = (unit: string): string =>
  String(seeded('measureTypes').find(({ baseUnitId }) => baseUnitId === unitId(unit))?._id);

/** SSCL is no input credit and so part of the cost; VAT on top of it is claimed back. Together 20.95%. */
export const COMBINATION = 'taxCombination_1';

/** All lists that a group begins with, except the ones of which it has its own. */
export const basicLists = (outletIds: readonly string[], own: readonly string[]): RecordSet =>
  seededOf(entities)
    .filter(({ name }) => !own.includes(name))
    .map(({ name }) => [name, seeded(name, outletIds)]);
