import { expect, it } from 'vitest';
import { chosenPreset } from '#src/field/dates/presets';
import { reportPresets } from '#src/report/parameters/periods';

it('shows one preset as chosen where several have the same days', () => {
  const presets = reportPresets('2026-11-22');
  const same = presets.filter(({ from, to }) => from === '2026-11-16' && to === '2026-11-22');
  expect(same.map(({ name }) => name)).toEqual(['This week', 'Last 7 days']);
  expect(chosenPreset(presets, { from: '2026-11-16', to: '2026-11-22' })?.name).toBe('This week');
});

it('shows none as chosen for other days, or before any are set', () => {
  const presets = reportPresets('2026-11-22');
  expect(chosenPreset(presets, { from: '2026-11-03', to: '2026-11-04' })).toBeUndefined();
  expect(chosenPreset(presets, {})).toBeUndefined();
});
