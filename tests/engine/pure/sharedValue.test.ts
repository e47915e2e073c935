import { describe, expect, it } from 'vitest';
import { money, references, text } from '#engine/define';
import { commonValue, inGroups, sharesOf, valueFor } from '#src/list/bulk/sharedValue';

const outlets = references('outlets');
const price = money({ when: (item) => item.type !== 'variable' });

describe('one value for many records', () => {
  it('is what is given, or added to what there is, or taken from it', () => {
    expect(valueFor(text(), 'a', 'b', 'replace')).toBe('b');
    expect(valueFor(text(), 'a', null, 'replace')).toBeNull();
    expect(valueFor(outlets, ['a', 'b'], ['b', 'c'], 'add')).toEqual(['a', 'b', 'c']);
    expect(valueFor(outlets, ['a', 'b'], ['b', 'c'], 'remove')).toEqual(['a']);
    expect(valueFor(outlets, undefined, ['b'], 'add')).toEqual(['b']);
    expect(valueFor(outlets, ['a'], ['b'], 'replace')).toEqual(['b']);
  });

  it('names who changes, who has it already and who cannot have it', () => {
    const records = [{ price: '1.00' }, { price: '2' }, { price: '3', type: 'variable' }];
    const { changing, same, without } = sharesOf(records, ['price', price], '2.00', 'replace');
    expect([changing, same, without]).toEqual([[records[0]], [records[1]], [records[2]]]);
    expect(sharesOf([{ at: ['a'] }, { at: ['b'] }], ['at', outlets], ['a'], 'remove').changing).toEqual([
      { at: ['a'] },
    ]);
  });

  it('begins with their common values', () => {
    expect(commonValue([{ price: '2' }, { price: '2.00' }], 'price', price)).toBe('2');
    expect(commonValue([{ price: '2' }, { price: '3' }], 'price', price)).toBeUndefined();
  });

  it('is written a few at a time, and no further once it is stopped', async () => {
    let [now, most, begun] = [0, 0, 0];
    const each = async () => {
      begun++;
      most = Math.max(most, ++now);
      await Promise.resolve();
      now--;
    };
    await inGroups([1, 2, 3, 4, 5, 6, 7], 3, each, () => false);
    expect([begun, most]).toEqual([7, 3]);
    await inGroups([1, 2, 3, 4, 5, 6, 7], 2, each, () => begun >= 9);
    expect(begun).toBe(9);
  });
});
