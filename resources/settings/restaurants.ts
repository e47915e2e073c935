import { boolean, defineResource, name, text } from '#engine/define';

/** The group's outlets for everyone (domain 1.1, Restaurant): places to send goods to, also for people who work at one outlet only. */
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
    // Its id under the name that documents use.
    outletId: text({ readOnly: true, hidden: true, virtual: true }),
    currency: text(),
    isCentralStore: boolean({ column: true, label: 'Central store' }),
  },
});
