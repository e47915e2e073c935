import {
  block,
  boolean,
  choice,
  datetime,
  defineResource,
  email,
  one,
  type Problem,
  phone,
  reference,
  references,
  refuse,
  text,
} from '#engine/define';
import { ADMINISTRATOR_ROLE } from '#engine/read/access';
import { brokenPasswordRule, passwordLength, passwordMessages } from '#engine/run/passwords';
import { personalDataLink } from '../shared';

const PERSON_NAME = { test: "^[\\p{L}\\p{M} '.-]+$", message: "Use only letters, spaces and ' . -" };

/**
 * People who sign in, in the office or at the till (domain 1.1). Passwords and PINs go to server/departments/users/users.hooks.ts, which
 * also enforces rules across people: the last administrator, unique emails in the whole system, unique PINs at an outlet.
 */
export default defineResource({
  name: 'users',
  label: { one: 'User', many: 'Users' },
  title: (user) => `${user.firstName ?? ''} ${user.lastName ?? ''}`.trim(),
  module: 'USER',
  permissions: {
    create: { about: 'Create users and assign roles, within your own permissions.', risk: 'rights' },
    import: { about: 'Create and change users from a file, within your own permissions.', risk: 'rights' },
    edit: { about: 'Change users, their roles and outlets, and make them inactive.', risk: 'rights' },
    resetPassword: { about: 'Set a new password for someone. They are signed out everywhere.', risk: 'rights' },
    resetTwoStep: { about: 'Turn off someone’s two-step verification, for example after they lost their phone.', risk: 'rights' },
    unlock: { about: 'Unlock people who were locked out.' },
  },
  nav: { group: 'users', order: 20 },
  // Names on documents and histories are no secret; sign-ins and phone numbers are.
  choosers: { fields: ['firstName', 'lastName', 'outletIds'] },
  paths: { list: '/user' },
  firstDay: {
    order: 70,
    title: 'Add your people',
    why: 'Each user has their own sign-in and a role that sets their permissions.',
    atLeast: 2,
    optional: true,
  },
  fields: {
    Person: block({
      firstName: text({ required: true, maxLength: 50, pattern: PERSON_NAME, searchBy: true }),
      lastName: text({ required: true, maxLength: 50, pattern: PERSON_NAME, searchBy: true }),
      email: email({
        required: true,
        unique: true,
        maxLength: 120,
        letters: 'lower',
        label: 'Email',
        help: 'Used to sign in',
        column: true,
        searchBy: true,
      }),
      phone: phone({ searchBy: true }),
    }),
    Access: block(
      {
        roleId: reference('userRoles', { required: true, column: true }),
        status: choice(['active', 'inactive', 'locked'], {
          required: true,
          default: 'active',
          tones: { inactive: 'muted', locked: 'red' },
          help: 'Making someone inactive signs them out immediately',
        }),
        outletIds: references('outlets', { required: true, label: 'Works at', column: true }),
        userType: choice(['backOffice', 'pos', 'both'], {
          required: true,
          default: 'backOffice',
          label: 'Signs in to',
          labels: { backOffice: 'Back office', pos: 'Till', both: 'Back office and till' },
        }),
      },
      { component: 'RoleSummary' },
    ),
    'Sign-in': block({
      password: text({
        secret: 'password',
        once: true,
        required: true,
        setLater: 'New users have no password. Set one on each user’s page with “Reset password”, or let them use single sign-on.',
        minLength: passwordLength.min,
        maxLength: passwordLength.max,
        help: 'At least 10 characters',
      }),
      mustChangePassword: boolean({ default: true, label: 'Must change password at next sign-in' }),
      hasPin: boolean({ label: 'Has a PIN for the till' }),
      pin: text({
        secret: true,
        required: true,
        when: (user) => user.hasPin === true,
        label: 'PIN',
        pattern: { test: '^\\d{4,6}$', message: 'Enter 4 to 6 digits' },
        help: 'For signing in and confirming at the till. Must be unique at the outlet. Leave blank to keep the current PIN',
      }),
      twoStep: boolean({ readOnly: true, extension: true, label: 'Two-step verification' }),
      lastLoginDateTime: datetime({ readOnly: true, label: 'Last sign-in' }),
      sessionStatus: choice(['online', 'offline'], { readOnly: true, label: 'Signed in', labels: { online: 'Yes', offline: 'No' } }),
      lockedUntil: datetime({
        readOnly: true,
        virtual: true,
        label: 'Sign-in locked until',
        when: (user) => user.lockedUntil !== undefined && user.lockedUntil !== null,
        help: 'After too many wrong passwords',
      }),
    }),
    groupId: text({ readOnly: true, hidden: true }),
  },
  record: {
    figures: ['roleId', 'outletIds', 'lastLoginDateTime'],
    related: [
      { label: 'Purchase orders created', resource: 'purchaseOrders', by: 'addedBy' },
      { label: 'Goods received notes created', resource: 'goodsReceivedNotes', by: 'addedBy' },
    ],
  },
  list: {
    everyOutlet: true,
    extraColumns: [
      { key: 'firstName', label: 'Name', place: 1, value: (user) => `${user.firstName} ${user.lastName}` },
      {
        key: 'lastLoginDateTime',
        label: 'Last sign-in',
        place: 6,
        value: (user, { moment }) => (user.sessionStatus === 'online' ? 'Signed in' : user.lastLoginDateTime ? moment(user.lastLoginDateTime) : ''),
      },
    ],
    filters: ['roleId', 'outletIds', 'status', 'userType', 'twoStep'],
    sort: 'firstName',
    about: 'Everyone who signs in here or at a till, with their role and outlets.',
  },
  actions: {
    resetPassword: {
      label: 'Reset password',
      confirm: 'New password for {firstName} {lastName}',
      arguments: {
        newPassword: text({
          secret: 'password',
          required: true,
          minLength: passwordLength.min,
          maxLength: passwordLength.max,
          help: 'At least 10 characters. They must change it at the next sign-in, and all their devices are signed out',
        }),
      },
      plan: (user, _facts, _context, { newPassword }) => ({
        set: { mustChangePassword: true },
        problems: isEmail(newPassword, user.email) ? [notTheEmail('newPassword')] : [],
      }),
      done: '{firstName} {lastName} has a new password',
    },
    resetTwoStep: {
      label: 'Reset two-step verification',
      when: (user) => user.twoStep === true,
      confirm: 'Turn off two-step verification for {firstName} {lastName}? They are signed out everywhere.',
      plan: () => ({ set: { twoStep: false } }),
      done: '{firstName} {lastName} signs in by password only',
    },
    unlock: {
      label: 'Unlock',
      when: (user) => user.status === 'locked' || Boolean(user.lockedUntil),
      plan: (user) => (user.status === 'locked' ? { set: { status: 'active' } } : {}),
      done: '{firstName} {lastName} can sign in again',
    },
  },
  links: [
    { label: 'Show sign-ins', to: ({ _id }) => `/signins?userId=${encodeURIComponent(_id)}`, needs: 'USER.resetPassword' },
    personalDataLink('users'),
  ],
  facts: { role: one('userRoles', (user) => user.roleId) },
  check: (user, { role }, context): Problem[] => {
    const isMe = context.userId !== '' && (user as { _id?: string })._id === context.userId;
    // Only administrators have this module, so no one else can grant that role.
    const isBeyond =
      user.roleId === ADMINISTRATOR_ROLE
        ? !context.can('ADMINISTRATOR.view')
        : (role?.module ?? []).some(({ moduleId, actions }) => actions?.some((action) => !context.can(`${moduleId}.${action}`)));
    return [
      ...(isEmail(user.password, user.email) ? [notTheEmail('password')] : []),
      ...(isBeyond && !isMe
        ? [
            {
              field: 'roleId',
              rule: 'grant',
              message: `${role?.name ?? 'This role'} has permissions you don’t have. Choose a role within your own permissions`,
            },
          ]
        : []),
      ...(isMe && user.status !== 'active' ? [refuse('status', 'self', 'You can’t make yourself inactive')] : []),
      ...(isMe && user.userType === 'pos' ? [refuse('userType', 'self', 'You can’t remove your own access to the back office')] : []),
    ];
  },
  calls: {
    getList: 'GET v1/users/ ? group_id outlets',
    getOne: 'GET /v1/users/{userId}',
    create: 'POST v1/users/',
    update: 'POST v1/users/',
    delete: 'DELETE /v1/users/{id}/{rev}',
  },
  serves: { all: 'GET /v1/users/all ? group_id outlets' },
});

const isEmail = (password: unknown, address: string | null | undefined): boolean =>
  typeof password === 'string' && brokenPasswordRule(password, address ?? '') === 'notEmail';
const notTheEmail = (field: string): Problem => ({
  field,
  rule: 'notEmail',
  message: passwordMessages.notEmail,
});
