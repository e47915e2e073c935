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
  permissions: {
    view: { about: 'See names, phones and addresses of guests and account holders.' },
    export: { about: 'Export everything about one person as a file.', risk: 'personal' },
    erase: { about: 'Erase a guest’s name and contact details from bills and till reports.', risk: 'personal' },
  },
  calls: {
    find: '+ POST v1/personalData/find',
    export: '+ POST v1/personalData/export',
    erase: '+ POST v1/personalData/erase',
  },
});
