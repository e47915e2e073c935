import { definePage } from '#engine/define';
import { EVERYBODY } from '#engine/read/access';

/**
 * Changing your own password (spec section 2, domain 1.1). Opened from the account menu; the call belongs to sign-in (spec section 7,
 * Auth).
 */
export default definePage({
  name: 'resetPassword',
  label: 'Reset password',
  module: EVERYBODY,
  path: '/reset',
  about: 'Change your password and end your other sessions.',
  component: 'ResetPassword',
});
