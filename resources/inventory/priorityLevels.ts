import { colour, defineResource, integer, text } from '#engine/define';

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
  seeds: [
    { _id: 'priorityLevel_1', name: 'Urgent', rank: 0, colour: '#b91c1c', slaHours: 4 },
    { _id: 'priorityLevel_2', name: 'High', rank: 1, colour: '#c2410c', slaHours: 24 },
    { _id: 'priorityLevel_3', name: 'Medium', rank: 2, colour: '#a16207', slaHours: 48 },
    { _id: 'priorityLevel_4', name: 'Low', rank: 3, colour: '#4d7c0f', slaHours: 96 },
  ],
});
