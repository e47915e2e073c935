import { definePage } from '#engine/define';
import { EVERYBODY } from '#engine/read/access';

/** Your own two-step verification: apps, passkeys and recovery codes. Opened from the account menu, or because a role requires it. */
export default definePage({
  name: 'twoStep',
  label: 'Two-step verification',
  module: EVERYBODY,
  path: '/twoStep',
  about: 'After your password, confirm with your phone or a passkey. Someone who learns your password can’t sign in.',
  component: 'TwoStep',
  calls: {
    read: '+ GET v1/twoStep',
    begin: '+ POST v1/twoStep/begin',
    finish: '+ POST v1/twoStep/finish',
    remove: '+ POST v1/twoStep/remove',
    recoveryCodes: '+ POST v1/twoStep/recoveryCodes',
  },
  whileDue: true,
});
