import { boolean, defineResource, name, text } from '#engine/define';

/** The outlets of the group as everybody knows them (domain 1.1, Restaurant): where goods can be sent, also by people who work at one only. */
export default defineResource({
  name: 'restaurants',
  label: { one: 'Outlet of the group', many: 'Outlets of the group' },
  module: 'TRANSFER_OUT',
  viewOf: 'outlets',
  fixed: 'These are the outlets of the group',
  paths: false,
  calls: { getList: 'GET v1/restaurant' },
  fields: {
    name: name(60),
    code: text({ column: true }),
    // The same as its id, by the name that documents have for it.
    outletId: text({ readOnly: true, hidden: true, virtual: true }),
    isCentralStore: boolean({ column: true, label: 'Central store' }),
  },
});
