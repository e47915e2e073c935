import { choice, costMoney, defineDocument, integer, quantity, reference, refuse } from '#engine/define';

/** Tools that leave the shelf, and tools that come to it. */
export default defineDocument({
  name: 'hireNotes',
  label: { one: 'Hire note', many: 'Hire notes' },
  module: 'HIRE',
  permissions: {
    approve: { label: 'Hand over', about: 'Hand over or take in what a note says.' },
    chase: { label: 'Chase', about: 'Mark a hire as overdue.', risk: 'safety' },
  },
  nav: { group: 'hire', order: 10 },
  number: 'hireNo',
  prefix: 'H',
  paths: { list: '/hires', create: '/hires/new', edit: '/hires/edit', review: '/hires/note' },
  states: { overdue: 'red' },
  fields: {
    kind: choice(
      { hire: 'Hire', delivery: 'Delivery', return: 'Return' },
      { required: true, default: 'hire', column: true },
    ),
    customerId: reference('customers', { column: true }),
    siteId: reference('sites', { filter: ({ customerId }) => ({ customerId }) }),
    days: integer({ min: 1, default: 1 }),
  },
  lines: {
    itemId: reference('tools', { required: true, label: 'Tool' }),
    pieces: quantity({ required: true, moreThan: 0 }),
    baseQuantity: quantity({ readOnly: true, hidden: true }),
    lineCost: costMoney({ readOnly: true, hidden: true }),
  },
  lineValues: ({ pieces }) => ({ baseQuantity: pieces ?? null }),
  moves: { type: (_line, { kind }) => (kind === 'hire' ? 'ISSUE' : 'ADJUST_IN') },
  check: ({ days }, _facts, { settings }) => [
    Number(days) > Number(settings.longestHire) &&
      refuse('days', 'longest', `A hire takes at most ${settings.longestHire} days`),
  ],
  actions: {
    chase: {
      label: 'Mark as overdue',
      needs: 'chase',
      from: 'approved',
      to: 'overdue',
      confirm: 'Mark {hireNo} as overdue?',
    },
  },
});
