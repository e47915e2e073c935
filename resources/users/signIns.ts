import { definePage } from '#engine/define';
import { EVERYBODY } from '#engine/read/access';

/** Where one is signed in, and the way to end it elsewhere. Opened from the account menu; with `userId`, by those who may reset that user's password. */
export default definePage({
  name: 'signIns',
  label: 'Sign-ins',
  module: EVERYBODY,
  path: '/signins',
  about: 'Browsers and devices that are signed in. End any that you don’t recognize.',
  component: 'SignIns',
  calls: { read: '+ GET v1/signins ? userId', end: '+ POST v1/signins/end' },
});
