/** Whether a path belongs to the API; everything else is the console's. `/api` and `/inventory-api` are the two services of the spec. */
export const isApiPath = (pathname: string): boolean =>
  /^\/(api|inventory-api)(\/|$)/.test(pathname) || pathname === '/healthz' || pathname === '/config.json';
