import { definePage } from '#engine/define';
import { EVERYBODY } from '#engine/read/access';

/** One's own password (spec section 2, domain 1.1). Opened from the account menu; its call is one of sign-in's (spec section 7, Auth). */
export default definePage({
  name: 'resetPassword',
  label: 'Reset password',
  module: EVERYBODY,
  path: '/reset',
  about: 'Change your password and end your other sessions.',
  component: 'ResetPassword',
});
