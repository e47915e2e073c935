import { definePage } from '#engine/define';

/** `/statics`: read-only figures about the setup (domain section 4; the spec names this page without describing it). */
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
