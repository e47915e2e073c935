import { describe, expect, it } from 'vitest';
import { boolean, choice, date, group, money, text } from '#engine/define/builders';
import { defineResource } from '#engine/define/defineResource';
import { checkDeclarations } from '#engine/read/checks/checkDeclarations';
import { formatFinding } from '#engine/read/checks/finding';
import { validateFields } from '#engine/run/evaluate/validate';
import { type StatusRule, statusOn } from '#engine/run/statuses';

const rules: readonly StatusRule[] = [
  { status: 'draft', on: 'isDraft' },
  { status: 'over', after: 'last' },
  { status: 'coming', before: 'first' },
  { status: 'running' },
];

describe('a status that follows from dates and switches', () => {
  it('is the first whose rule applies; the first and the last day belong to it', () => {
    const offer = { first: '2026-03-01', last: '2026-03-31' };
    const on = (day: string, record: object = offer) => statusOn(rules, { ...record }, day);
    expect(['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'].map((day) => on(day))).toEqual([
      'coming',
      'running',
      'running',
      'over',
    ]);
    expect(on('2026-04-01', { ...offer, isDraft: true })).toBe('draft');
    expect(on('2026-04-01', { first: '2026-03-01' })).toBe('running');
  });

  it('is refused at the start when its rules could leave a record without one, or name what is not there', () => {
    const offers = defineResource({
      name: 'offers',
      label: { one: 'Offer', many: 'Offers' },
      title: 'name',
      module: 'OFFER',
      fields: {
        name: text(),
        first: date(),
        isDraft: boolean(),
        status: choice(['draft', 'running']),
      },
      statusBy: [
        { status: 'darft', on: 'isDraft' },
        { status: 'running', before: 'frist' as 'first' },
      ],
    });
    const others = ['users', 'outlets'].map((name) =>
      defineResource({ name, label: { one: name, many: name }, title: 'name', module: 'X', fields: { name: text() } }),
    );
    expect(checkDeclarations([offers, ...others]).map(formatFinding)).toEqual([
      "R008 offers.statusBy: no state 'darft' (did you mean 'draft'?)",
      "R006 offers.statusBy: no field named 'frist' (did you mean 'first'?)",
      'R007 offers.statusBy: the last rule has a condition: a record could have no status; add one without',
      'R007 offers.statusBy: the status is worked out and can still be typed; declare it readOnly',
    ]);
  });
});

describe('a field within a group', () => {
  const fields = {
    kind: choice(['percent', 'amount']),
    reward: group({ amount: money({ required: true, when: (_reward, whole) => whole.kind === 'amount' }) }),
  };
  const problems = (record: Record<string, unknown>) =>
    validateFields(fields, record, { today: '2026-03-01' }).problems.map(({ field, rule }) => [field, rule]);

  it('is asked for when the record around it says so, and only then', () => {
    expect(problems({ kind: 'amount', reward: {} })).toEqual([['reward.amount', 'required']]);
    expect(problems({ kind: 'percent', reward: {} })).toEqual([]);
    expect(problems({ kind: 'amount', reward: { amount: '5' } })).toEqual([]);
  });
});
