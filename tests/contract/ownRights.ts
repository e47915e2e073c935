/** What calls of their own need (`server/calls/`): any one of the rights; an empty list where signing in is enough. */
type Rights = readonly (readonly [module: string, action: string])[];

const NOTICES: Rights = [['NOTIFICATION', 'view']];

export const OWN_RIGHTS: Readonly<Record<string, Rights>> = {
  'checking read': [],
  'userRoles modules': [],
  'statics read': [['SYSTEM_SETTING', 'view']],
  'notifications list': NOTICES,
  'notifications update': NOTICES,
  'notifications transactionObj': NOTICES,
  'notifications count': NOTICES,
};
