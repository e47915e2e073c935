import { definePage } from '#engine/define';
import { EVERYBODY } from '#engine/read/access';

/**
 * Where you are signed in, with a way to end other sessions. Opened from the account menu; with `userId`, for people who can reset that
 * user's password.
 */
export default definePage({
  name: 'signIns',
  label: 'Sign-ins',
  module: EVERYBODY,
  path: '/signins',
  about: 'Browsers and devices that are signed in. End any that you don’t recognize.',
  component: 'SignIns',
  calls: { read: '+ GET v1/signins ? userId', end: '+ POST v1/signins/end' },
});
