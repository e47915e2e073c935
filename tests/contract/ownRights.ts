/** What calls of their own need (`server/calls/`): any one of the rights; an empty list where signing in is enough. */
export const OWN_RIGHTS: Readonly<Record<string, readonly (readonly [module: string, action: string])[]>> = {};
