import { colour, defineResource, integer, text } from '#engine/define';
import { PRIORITY_LEVELS } from './seeds.rules';

/** Urgency of orders and requisitions (domain 1.1). */
export default defineResource({
  name: 'priorityLevels',
  label: { one: 'Priority', many: 'Priorities' },
  module: 'PO',
  paths: false,
  fixed: true,
  fields: {
    name: text({ required: true, unique: true, isTitle: true }),
    rank: integer({ required: true, min: 0 }),
    colour: colour(),
    slaHours: integer({ min: 0, unit: 'h' }),
  },
  list: { sort: 'rank' },
  calls: { getList: 'GET v1/prioritylevel ? group_id' },
  seeds: PRIORITY_LEVELS,
});
