import { boolean, choice, defineResource, text } from '#engine/define';
import { ADJUSTMENT_TYPES } from './seeds.rules';

/** Why stock is adjusted, and in which direction (domain 2.5). */
export default defineResource({
  name: 'adjustmentTypes',
  label: { one: 'Adjustment type', many: 'Adjustment types' },
  module: 'STOCK_ADJUSTMENT',
  paths: false,
  fixed: true,
  fields: {
    name: text({ required: true, unique: true, isTitle: true }),
    direction: choice(['increase', 'decrease'], { required: true }),
    reasonRequired: boolean(),
  },
  calls: { getList: 'GET v1/adjustmenttype ? group_id' },
  seeds: ADJUSTMENT_TYPES,
});
