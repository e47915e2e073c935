import { expect, it } from 'vitest';
import { phone } from '#engine/define/builders';
import { validateFields } from '#engine/run/evaluate/validate';
import { readActive, readYesNo } from '#engine/run/text/words';
import { otherUnitNames } from '#resources/inventory/unitNames.rules';

it('yes and no are read in several languages', () => {
  expect(['Sí', 'TRUE', 'ja', 'Oui', '1', '是'].map(readYesNo)).toEqual([true, true, true, true, true, true]);
  expect(['No', 'FALSE', 'Nein', '0', 'Hayır'].map(readYesNo)).toEqual([false, false, false, false, false]);
  expect(readYesNo('maybe')).toBeUndefined();
});

it('a status is read as active or inactive', () => {
  expect(['Activo', 'TRUE', 'aktiv', 'Inactive', 'no', 'sold out'].map(readActive)).toEqual([
    true,
    true,
    true,
    false,
    false,
    undefined,
  ]);
});

it('units have other names', () => {
  expect(otherUnitNames('Liter')).toContain('l');
  expect(otherUnitNames('Kgs')).toContain('kg');
  expect(otherUnitNames('pcs')).toContain('ea');
  expect(otherUnitNames('GRAM')).toContain('g');
  expect(otherUnitNames('bucket')).toEqual(['buckets']);
  expect(otherUnitNames('amphora')).toEqual([]);
});

it('phone numbers are national or international, and kept as typed', () => {
  const read = (phoneNumber: string) => validateFields({ phone: phone() }, { phone: phoneNumber }, { today: '' });
  for (const number of [
    '(171) 555-2222',
    '030 555 123-4',
    '0211/555 12 34',
    '+49 30 5551234',
    '555.123.4567',
    '(617) 555 3267 ext. 12',
  ])
    expect(read(number)).toMatchObject({ problems: [], value: { phone: number } });
  for (const number of ['12', 'call me', '12345678901234567890123', '(((((((('])
    expect(read(number).problems.map(({ rule }) => rule)).toEqual(['phone']);
});
