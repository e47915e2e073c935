import { colour, defineResource, integer, name } from '#engine/define';
import { PRIORITY_LEVELS } from './seeds.rules';

/** How urgent orders and requisitions are (domain 1.1). */
export default defineResource({
  name: 'priorityLevels',
  label: { one: 'Priority', many: 'Priorities' },
  module: 'PO',
  nav: { group: 'inventory', order: 200 },
  keptWhileOpen: true,
  keptWhileUsed: true,
  fields: {
    name: name(40),
    rank: integer({ required: true, min: 0, help: '0 is the most urgent', column: true }),
    colour: colour({ column: true }),
    slaHours: integer({ min: 0, unit: 'h', label: 'Expected within', column: true }),
  },
  list: { inPlace: true, sort: 'rank', about: 'How urgent an order is, from the most urgent to the least.' },
  calls: { getList: 'GET v1/prioritylevel ? group_id', create: '+ POST v1/prioritylevel', update: '+ PUT v1/prioritylevel/update' },
  seeds: PRIORITY_LEVELS,
});
