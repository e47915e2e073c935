/** The demo groups' initial records: the same as for any new group (`seeds` of the declarations). */

import type { AnyRecord } from '#engine/define/fields';
import type { Seed } from '#engine/define/seeds';
import { modulesOf } from '#engine/read/access';
import { seededOf, seedsOf } from '#engine/read/seeds';
import { declarations, entities, entity, trade } from '#resources';

/** Records of several resources, in the order in which they can be stored. */
export type RecordSet = readonly (readonly [resource: string, records: readonly AnyRecord[]])[];

export const COUNTRY = 'LK';
const GROUP = { country: COUNTRY, modules: modulesOf(trade, declarations) };

/** A new group's initial records, for the given outlets. */
export const seeded = (resource: string, outletIds: readonly string[] = []): Seed[] =>
  seedsOf(entity(resource), GROUP, outletIds);

export const unitId = (code: string): string => `unit_${code}`;
/** The measure type of a base unit. */
export const measureId = (unit: string): string =>
  String(seeded('measureTypes').find(({ baseUnitId }) => baseUnitId === unitId(unit))?._id);

/** SSCL isn't an input credit, so it is part of the cost; the VAT on top of it is claimed back. Together 20.95%. */
export const COMBINATION = 'taxCombination_1';

/** All initial lists of a group, except those it has its own of. */
export const basicLists = (outletIds: readonly string[], own: readonly string[]): RecordSet =>
  seededOf(entities)
    .filter(({ name }) => !own.includes(name))
    .map(({ name }) => [name, seeded(name, outletIds)]);
