import { version as release } from '../package.json';

/** The commit of a build, which vite.config.ts fills in; undefined in development and tests. */
const commit = import.meta.env.BUILD_COMMIT as string | undefined;

/** The release, and in a build the commit that it was made from: `0.1.0+1a2b3c4d`. */
export const version = commit ? `${release}+${commit}` : release;
