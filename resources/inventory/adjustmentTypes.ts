import { boolean, choice, defineResource, text } from '#engine/define';

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
  seeds: [
    { _id: 'adjustmentType_1', name: 'Found stock', direction: 'increase', reasonRequired: false },
    { _id: 'adjustmentType_2', name: 'Supplier bonus', direction: 'increase', reasonRequired: false },
    { _id: 'adjustmentType_3', name: 'Data-entry correction (+)', direction: 'increase', reasonRequired: true },
    { _id: 'adjustmentType_4', name: 'Return from department', direction: 'increase', reasonRequired: false },
    { _id: 'adjustmentType_5', name: 'Damage', direction: 'decrease', reasonRequired: false },
    { _id: 'adjustmentType_6', name: 'Theft / shrinkage', direction: 'decrease', reasonRequired: false },
    { _id: 'adjustmentType_7', name: 'Expired', direction: 'decrease', reasonRequired: false },
    { _id: 'adjustmentType_8', name: 'Breakage', direction: 'decrease', reasonRequired: false },
    { _id: 'adjustmentType_9', name: 'Sampling', direction: 'decrease', reasonRequired: false },
    { _id: 'adjustmentType_10', name: 'Data-entry correction (−)', direction: 'decrease', reasonRequired: true },
  ],
});
