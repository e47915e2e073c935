import { choice, defineResource, email, reference, references, text } from '#engine/define';
import { passwordLength } from '#engine/run/passwords';

export default defineResource({
  name: 'users',
  label: { one: 'Colleague', many: 'Colleagues' },
  title: (user) => `${user.firstName ?? ''} ${user.lastName ?? ''}`.trim(),
  module: 'COLLEAGUE',
  nav: { group: 'shop', order: 30 },
  choosers: { fields: ['firstName', 'lastName', 'outletIds'] },
  fields: {
    firstName: text({ required: true, maxLength: 50, searchBy: true }),
    lastName: text({ required: true, maxLength: 50, searchBy: true }),
    email: email({ required: true, unique: true, letters: 'lower', label: 'Email' }),
    roleId: reference('userRoles', { required: true, column: true }),
    status: choice(['active', 'inactive'], { required: true, default: 'active' }),
    outletIds: references('outlets', { required: true, label: 'Works at' }),
    userType: choice(['backOffice'], { required: true, default: 'backOffice', hidden: true }),
    password: text({
      secret: 'password',
      once: true,
      required: true,
      minLength: passwordLength.min,
      maxLength: passwordLength.max,
    }),
    groupId: text({ readOnly: true, hidden: true }),
  },
});
