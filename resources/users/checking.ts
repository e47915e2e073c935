import { definePage } from '#engine/define';
import { EVERYBODY } from '#engine/read/access';

/** `/checking`: diagnostics for support (domain section 4; the spec names this page without describing it). */
export default definePage({
  name: 'checking',
  label: 'Diagnostics',
  module: EVERYBODY,
  path: '/checking',
  nav: { group: 'settings', order: 90 },
  about: 'Checks this browser, your sign-in and the connection, for you and for support.',
  component: 'Diagnostics',
  worksAlone: true,
  calls: { read: '+ GET v1/checking', agreement: '+ GET v1/checking/agreement ? check' },
});
