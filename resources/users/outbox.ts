import { definePage } from '#engine/define';
import { EVERYBODY } from '#engine/read/access';

/** What a person chose to send once there is a network. It is in the browser, so it needs no call; opened from the header. */
export default definePage({
  name: 'outbox',
  label: 'Waiting to be sent',
  module: EVERYBODY,
  path: '/outbox',
  about: 'Documents that you saved without a network. They stay in this browser, and are sent as drafts once there is one.',
  component: 'Outbox',
  headerComponent: 'OutboxButton',
  headerIfStored: 'outbox',
  worksAlone: true,
});
