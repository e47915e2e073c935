import { definePage } from '#engine/define';
import { FIRST_DAY } from '#engine/read/firstDay';

/** What a new group does first, and what of it is done: shown until everything is, or until someone hides it. */
export default definePage({
  name: 'firstDay',
  label: 'Get started',
  module: FIRST_DAY,
  path: '/getstarted',
  nav: { group: 'home', order: 1, feature: 'firstDay' },
  about: 'What to set up before the first goods arrive. Each step shows when it is done.',
  component: 'FirstDay',
  calls: { read: '+ GET v1/firstDay' },
});
