import { definePage } from '#engine/define';
import { EVERYBODY } from '#engine/read/access';

/** `/checking`: diagnostics for support (domain section 4, a page that the spec names and does not describe). */
export default definePage({
  name: 'checking',
  label: 'Diagnostics',
  module: EVERYBODY,
  path: '/checking',
  nav: { group: 'settings', order: 90 },
  about: 'Whether this browser, its sign-in and the connection are as they should be, for you and for support.',
  component: 'Diagnostics',
  calls: { read: '+ GET v1/checking' },
});
