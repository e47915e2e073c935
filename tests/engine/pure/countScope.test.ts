import { expect, it } from 'vitest';
import { isWithin } from '#src/departments/inventory/countSheet/sheet';

/** What a partial count counts. */

const line = (categoryId: string, location: string) => ({ item: { categoryId }, location });

it.each([
  [undefined, true, true, true],
  [{ categoryIds: [], places: [] }, true, true, true],
  [{ categoryIds: ['fish'], places: [] }, true, false, true],
  [{ categoryIds: [], places: ['Bar'] }, false, true, false],
  [{ categoryIds: ['fish'], places: ['Freezer'] }, true, false, false],
])('of %j', (only, inFreezer, atBar, nowhere) => {
  const lines = [line('fish', 'Freezer'), line('tea', 'Bar'), line('fish', '')];
  expect(lines.map((each) => isWithin(only, each))).toEqual([inFreezer, atBar, nowhere]);
});
