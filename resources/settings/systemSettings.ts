import { boolean, defineResource, list, reference, text } from '../schema';

/** System settings, one record per outlet with the outlet's id (spec section 3); names and defaults stand in settings.ts. */
export default defineResource({
  name: 'systemSettings',
  label: { one: 'System settings', many: 'System settings' },
  title: 'outletId',
  module: 'SYSTEM_SETTING',
  paths: false,
  fields: {
    outletId: reference('outlets', { required: true, once: true, unique: true }),
    settings: list({ name: text({ required: true }), state: boolean({ required: true }), value: text() }),
  },
  calls: {
    getList: '+ GET v1/systemSettings/ ? group_id',
    getOne: 'GET v1/systemSettings/{id}',
    update: 'PUT v1/systemSettings/',
  },
});
