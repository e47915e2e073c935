import { definePage } from '#engine/define';
import { VIEW_PERSONAL_DATA } from '#engine/read/access';

/** What the group keeps about one person: exported at their request, and erased for a guest. Opened with a phone number or email, or from a record. */
export default definePage({
  name: 'personalData',
  label: 'Personal data',
  module: VIEW_PERSONAL_DATA,
  path: '/personalData',
  nav: { group: 'users', order: 40 },
  about: 'Find everything kept about one person, export it as a file, or erase a guest.',
  component: 'PersonalData',
  permissions: ['export', 'erase'],
  calls: {
    find: '+ POST v1/personalData/find',
    export: '+ POST v1/personalData/export',
    erase: '+ POST v1/personalData/erase',
  },
});
