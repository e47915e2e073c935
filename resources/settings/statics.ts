import { definePage } from '#engine/define';

/** `/statics`: read-only figures of the set-up (domain section 4, a page that the spec names and does not describe). */
export default definePage({
  name: 'statics',
  label: 'Statistics',
  module: 'SYSTEM_SETTING',
  path: '/statics',
  nav: { group: 'settings', order: 80 },
  about: 'How much data each outlet has, and whether imports are running.',
  component: 'Statistics',
  calls: { read: '+ GET v1/statics ? group_id outlets' },
});
