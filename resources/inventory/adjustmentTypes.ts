import { boolean, choice, defineResource, name } from '#engine/define';
import { ADJUSTMENT_TYPES } from './seeds.rules';

/** Reasons for adjusting stock, and their direction (domain 2.5). */
export default defineResource({
  name: 'adjustmentTypes',
  label: { one: 'Adjustment type', many: 'Adjustment types' },
  module: 'STOCK_ADJUSTMENT',
  nav: { group: 'inventory', order: 210, label: 'Adjustment Types' },
  keptWhileOpen: true,
  keptWhileUsed: true,
  fields: {
    name: name(40),
    direction: choice(['increase', 'decrease'], { required: true, once: true, column: true, filterBy: true }),
    reasonRequired: boolean({ column: true }),
  },
  list: { inPlace: true, about: 'Why stock is corrected outside of receipts and counts.' },
  calls: { getList: 'GET v1/adjustmenttype ? group_id', create: '+ POST v1/adjustmenttype', update: '+ PUT v1/adjustmenttype/update' },
  seeds: ADJUSTMENT_TYPES,
});
