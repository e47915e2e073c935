import { boolean, choice, defineResource, text } from '../schema';

/** Why stock is adjusted, and in which direction; a seeded list (domain 2.5). */
export default defineResource({
  name: 'adjustmentTypes',
  label: { one: 'Adjustment type', many: 'Adjustment types' },
  title: 'name',
  module: 'STOCK_ADJUSTMENT',
  paths: false,
  fixed: true,
  fields: {
    name: text({ required: true, unique: true }),
    direction: choice(['increase', 'decrease'], { required: true }),
    reasonRequired: boolean(),
  },
  calls: { getList: 'GET v1/adjustmenttype ? group_id' },
});
