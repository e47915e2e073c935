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

it.each([
  ['2026-01-01', '2025-10-01', '2025-12-31'],
  ['2026-03-31', '2025-10-01', '2025-12-31'],
  ['2026-04-01', '2026-01-01', '2026-03-31'],
  ['2026-12-31', '2026-07-01', '2026-09-30'],
])('offers the last quarter and this year on %s', (today, from, to) => {
  const named = new Map(reportPresets(today).map((preset) => [preset.name, preset]));
  expect(named.get('Last quarter')).toEqual({ name: 'Last quarter', from, to });
  expect(named.get('This year')).toEqual({ name: 'This year', from: `${today.slice(0, 4)}-01-01`, to: today });
});
