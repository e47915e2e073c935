import { definePage } from '#engine/define';
import { FIRST_DAY } from '#engine/read/firstDay';

/** The first steps of a new group and their progress, shown until all are done or someone hides them. */
export default definePage({
  name: 'firstDay',
  label: 'Get started',
  module: FIRST_DAY,
  path: '/getstarted',
  nav: { group: 'home', order: 1, feature: 'firstDay', icon: 'checklist' },
  about: 'What to set up before the first goods arrive. Each step shows when it is done.',
  component: 'FirstDay',
  calls: { read: '+ GET v1/firstDay' },
});
