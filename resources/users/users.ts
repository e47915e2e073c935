import { choice, datetime, defineResource, email, phone, reference, references, text } from '../schema';

/** People who sign in (domain 1.1). Passwords live apart from records; the screens come with user management. */
export default defineResource({
  name: 'users',
  label: { one: 'User', many: 'Users' },
  title: (user) => `${user.firstName} ${user.lastName}`,
  module: 'USER',
  paths: false,
  fields: {
    firstName: text({ required: true, maxLength: 50 }),
    lastName: text({ required: true, maxLength: 50 }),
    email: email({ required: true, unique: true }),
    phone: phone(),
    roleId: reference('userRoles', { required: true }),
    outletIds: references('outlets', { required: true }),
    userType: choice(['backOffice', 'pos', 'both'], { required: true, default: 'backOffice' }),
    lastLoginDateTime: datetime({ readOnly: true, label: 'Last sign-in' }),
    sessionStatus: choice(['online', 'offline'], { readOnly: true, label: 'Signed in' }),
    status: choice(['active', 'inactive', 'locked'], {
      default: 'active',
      tones: { active: 'green', inactive: 'muted', locked: 'red' },
    }),
  },
  list: {
    columns: ['firstName', 'lastName', 'email', 'roleId', 'outletIds', 'status'],
    sort: 'firstName',
    search: ['firstName', 'lastName', 'email'],
  },
  calls: { getList: 'GET v1/users/ ? group_id outlets' },
});
