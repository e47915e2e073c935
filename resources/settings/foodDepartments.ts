import { defineResource, name, outlet, text } from '#engine/define';

/** Food departments: kitchen orders are routed and stock is issued to them (domain 1.2). Shown in the outlet's settings. */
export default defineResource({
  name: 'foodDepartments',
  label: { one: 'Food department', many: 'Food departments' },
  module: 'OUTLET_SETTING',
  paths: false,
  keptWhileOpen: true,
  keptWhileUsed: true,
  fields: {
    name: name(40, { unique: ['outletId'] }),
    outletId: outlet(),
    kdsScreen: text({ maxLength: 20, label: 'Kitchen display', help: 'The screen that shows its orders. Leave blank to print only', column: true }),
    costCentreCode: text({ maxLength: 20, letters: 'upper', help: 'Account for stock issued to it', column: true }),
  },
  calls: { getList: 'GET v1/foodDepartment/{outletId}', create: '+ POST v1/foodDepartment', update: '+ PUT v1/foodDepartment/update' },
  seeds: [
    { _id: 'foodDepartment_1', name: 'Kitchen' },
    { _id: 'foodDepartment_2', name: 'Bar' },
  ],
});
