import * as React from 'react';

/*
 * React's development build keeps a stack trace for each of its first 10,000 elements a second, to say in a warning where an element was
 * made: a tenth of the time of the console's tests. This says that the 10,000 are used up. Warnings stay, without that line.
 */
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof internals === 'object' && internals !== null && 'recentlyCreatedOwnerStacks' in internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
  });
