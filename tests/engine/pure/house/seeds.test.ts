import { describe, expect, it } from 'vitest';
import { defineResource, name, outlet, outlets, reference } from '#engine/define';
import { modulesOf } from '#engine/read/access';
import { fieldsOf } from '#engine/read/entities';
import { seededOf, seedsOf, unbegun } from '#engine/read/seeds';
import { COUNTRIES, currencyIn } from '#engine/run/countries';
import { WORLD_NAMES } from '#engine/run/currenciesAndZones';
import { referencesIn } from '#engine/run/evaluate/choices';
import { validateRecord } from '#engine/run/evaluate/validate';
import { declarations, entities, trade } from '#resources';

const [colours, paints, rooms] = [
  defineResource({
    name: 'colours',
    label: { one: 'Colour', many: 'Colours' },
    module: 'COLOUR',
    fields: { name: name(10), outlets: outlets() },
    seeds: [{ _id: 'colour_red', name: 'Red' }],
  }),
  defineResource({
    name: 'paints',
    label: { one: 'Paint', many: 'Paints' },
    module: 'COLOUR',
    fields: { name: name(10), colourId: reference('colours') },
    seeds: ({ country }) => [{ _id: 'paint_1', name: `Red of ${country}`, colourId: 'colour_red' }],
  }),
  defineResource({
    name: 'rooms',
    label: { one: 'Room', many: 'Rooms' },
    module: 'ROOM',
    fields: { name: name(10), outletId: outlet() },
    seeds: [{ _id: 'room_1', name: 'Hall' }],
  }),
];
const group = { country: 'LK', modules: [] };

describe('the initial records of a group', () => {
  it('is shared by all outlets, created for each of them, or derived from the group', () => {
    expect(seedsOf(colours, group, ['a', 'b'])).toEqual([{ _id: 'colour_red', name: 'Red', outlets: ['a', 'b'] }]);
    expect(seedsOf(paints, group, ['a'])).toEqual([{ _id: 'paint_1', name: 'Red of LK', colourId: 'colour_red' }]);
    expect(seedsOf(rooms, group, ['a', 'b'])).toEqual([
      { _id: 'room_1_a', name: 'Hall', outletId: 'a' },
      { _id: 'room_1_b', name: 'Hall', outletId: 'b' },
    ]);
  });

  it('is left out where a list that it refers to has had records of its own', () => {
    const names = (used: string[]) => unbegun([colours, paints, rooms], new Set(used)).map((each) => each.name);
    expect(names([])).toEqual(['colours', 'paints', 'rooms']);
    expect(names(['colours'])).toEqual(['rooms']);
    expect(names(['paints'])).toEqual(['colours', 'rooms']);
  });
});

describe.each(['', 'LK', 'GB', 'FR', 'IE', 'IN', 'US'])('the lists that come with the console, in %s', (country) => {
  const place = { country: country || undefined, modules: modulesOf(trade, declarations) };
  const all = new Map(seededOf(entities).map((entity) => [entity, seedsOf(entity, place, ['outlet_1'])]));
  const ids = new Set([...all].flatMap(([{ name }, seeds]) => seeds.map(({ _id }) => `${name}/${_id}`)));

  it('are right by their own rules, unique, and name nothing that is not there', () => {
    for (const [entity, seeds] of all) {
      expect(new Set(seeds.map(({ _id }) => _id)).size, entity.name).toBe(seeds.length);
      for (const { _id, ...record } of seeds) {
        const { problems } = validateRecord(entity, record, { today: '2026-01-01' });
        expect(problems, `${entity.name} ${_id}`).toEqual([]);
        for (const { field, id } of referencesIn(fieldsOf(entity), record, undefined))
          if (field.to !== 'outlets') expect(ids, `${entity.name} ${_id}`).toContain(`${field.to}/${id}`);
      }
      const unique = Object.entries(fieldsOf(entity)).filter(([, field]) => field.unique);
      for (const [key] of unique) {
        const values = seeds.map((record) => String(record[key] ?? record._id).toLowerCase());
        expect(new Set(values).size, `${entity.name}.${key}`).toBe(values.length);
      }
    }
  });
});

it('knows what is needed to receive goods', () => {
  const seeds = (name: string) => {
    const found = seededOf(entities).find((entity) => entity.name === name);
    return found ? seedsOf(found, { country: 'LK', modules: modulesOf(trade, declarations) }, ['outlet_1']) : [];
  };
  expect(seeds('paymentModes').map((each) => each.name)).toContain('Cash');
  expect(seeds('priorityLevels')).toHaveLength(4);
  expect(seeds('adjustmentTypes').map((each) => each.direction)).toEqual(
    expect.arrayContaining(['increase', 'decrease']),
  );
  expect(seeds('units').filter((each) => each.isBase)).toHaveLength(seeds('measureTypes').length);
  expect(seeds('userRoles')).toHaveLength(9);
  expect(seeds('taxCombinations')[0]).toMatchObject({
    rates: [{ effectiveRate: '20.9500', nonRecoverableRate: '2.5000' }],
  });
});

it('knows the currency of every country', () => {
  const currencies = Intl.supportedValuesOf('currency');
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  for (const country of COUNTRIES) {
    expect(currencies, country).toContain(currencyIn(country));
    expect(names.of(country), country).toBeDefined();
  }
  expect(currencyIn('LK')).toBe('LKR');
  expect([WORLD_NAMES.country.isValid('GB'), WORLD_NAMES.country.isValid('XX')]).toEqual([true, false]);
});
