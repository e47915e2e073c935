import { expect, it } from 'vitest';
import { monogramOf } from '#src/table/cells/Monogram';

it.each([
  ['Beef kottu', 'BK'],
  ['Fish & chips, large', 'FC'],
  ['Águas 500 ml', 'Á5'],
  ['tea', 'T'],
  ['', ''],
  ['— —', ''],
])('%s has the monogram %s', (title, letters) => expect(monogramOf(title)).toBe(letters));
