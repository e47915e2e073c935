import { block, boolean, choice, defineSettings, list, reference, text } from '#engine/define';

const ADDRESS = { test: '^https?://\\S+$', message: 'Enter an address such as https://login.company.com' };
const PASSWORDS = { everyone: 'Everyone', administrators: 'Administrators only' } as const;
const isOn = ({ openId }: { openId?: boolean | null | undefined }): boolean => openId === true;

/**
 * How the people of a group sign in. One record with the group's id. The provider's secret goes to server/departments/users/signInSettings.hooks.ts,
 * which also lets only administrators change the provider.
 */
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
    'Single sign-on': block({
      openId: boolean({
        label: 'Sign in at your organization (OpenID Connect)',
        help: 'Register this console’s address with /login at its end as redirect address at the provider',
      }),
      issuer: text({ required: true, maxLength: 300, when: isOn, pattern: ADDRESS, help: 'Such as https://login.company.com' }),
      clientId: text({ required: true, maxLength: 200, when: isOn, label: 'Client ID' }),
      clientSecret: text({ secret: true, maxLength: 500, when: isOn, help: 'Leave blank to keep the current secret' }),
      trustsEmails: boolean({ when: isOn, label: 'Trust unverified emails', help: 'Only if people can’t change their email at the provider' }),
      roleClaim: text({ maxLength: 100, default: 'groups', when: isOn, help: 'The claim that decides the role' }),
      roles: list(
        { value: text({ required: true, maxLength: 200, label: 'Value of the claim' }), roleId: reference('userRoles', { required: true }) },
        { when: isOn, label: 'Roles by claim', one: 'role', max: 50, help: 'The first match counts. Leave blank to keep the roles set in Users' },
      ),
      passwords: choice(PASSWORDS, { required: true, default: 'everyone', when: isOn, label: 'Who may use passwords' }),
      signInLink: text({ readOnly: true, virtual: true, when: isOn, help: 'After the console’s address; give it to your people' }),
    }),
  },
  calls: { getOne: '+ GET v1/signInSettings/{id}', update: '+ PUT v1/signInSettings' },
});
