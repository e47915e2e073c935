import { block, boolean, defineSettings } from '#engine/define';

/** How the people of a group sign in. One record with the group's id. */
export default defineSettings({
  name: 'signInSettings',
  label: { one: 'Sign-in settings', many: 'Sign-in settings' },
  title: () => 'Sign-in settings',
  module: 'SIGN_IN_SETTING',
  permissions: { edit: { about: 'Change how everyone in the group signs in.', risk: 'rights' } },
  per: 'group',
  nav: { group: 'users', order: 30, label: 'Sign-in Settings' },
  paths: { settings: '/signInSettings' },
  fields: {
    'Two-step verification': block({
      administratorsTwoStep: boolean({
        label: 'Required for administrators',
        help: 'They must set it up at their next sign-in. For other roles, turn it on in the role',
      }),
    }),
  },
  calls: { getOne: '+ GET v1/signInSettings/{id}', update: '+ PUT v1/signInSettings' },
});
