/** What signing in has brought along is read again as soon as a save may have changed it. */
import type { Session } from '#authProvider';
import type { ConsoleDataProvider } from '#dataProvider';

/** Resources that the session's payload is made of: outlets and their settings, the group, the person and their role. */
const HELD: readonly string[] = ['outlets', 'systemSettings', 'groups', 'users', 'userRoles'];

/** Longer than this nobody waits for it: what was saved is saved, and the payload comes when it comes. */
const PATIENCE_MS = 3_000;

/**
 * The data provider, whose writes of what the session holds end with the session up to date: the navigation, the outlets and
 * the settings follow at once, here and in other tabs. Nothing else on the page is touched.
 */
export function keepingSession(provider: ConsoleDataProvider, session: Pick<Session, 'refresh'>): ConsoleDataProvider {
  const afterwards = async <T>(resource: string, work: Promise<T>): Promise<T> => {
    const result = await work;
    if (HELD.includes(resource))
      await Promise.race([session.refresh(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
    return result;
  };
  return {
    ...provider,
    create: (resource, params) => afterwards(resource, provider.create(resource, params)),
    update: (resource, params) => afterwards(resource, provider.update(resource, params)),
    delete: (resource, params) => afterwards(resource, provider.delete(resource, params)),
    updateMany: (resource, params) => afterwards(resource, provider.updateMany(resource, params)),
    deleteMany: (resource, params) => afterwards(resource, provider.deleteMany(resource, params)),
    act: (resource, action, input, record) => afterwards(resource, provider.act(resource, action, input, record)),
    importRows: (resource, input) => afterwards(resource, provider.importRows(resource, input)),
    custom: (name, key, input) => afterwards(name, provider.custom(name, key, input)),
  };
}
