/** Reloads the sign-in's data as soon as a save may have changed it. */
import type { Session } from '#authProvider';
import type { ConsoleDataProvider } from '#dataProvider';

/** Resources in the session's payload: outlets and their settings, the group, the person and their role. */
const HELD: readonly string[] = ['outlets', 'systemSettings', 'groups', 'users', 'userRoles'];

/** No one waits longer for it: the save is done, and the payload arrives later. */
const PATIENCE_MS = 3_000;

/**
 * A data provider that updates the session after writes of its data: navigation, outlets and settings follow at once, here and in other
 * tabs. Nothing else on the page changes.
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
    importRows: (resource, input, signal) => afterwards(resource, provider.importRows(resource, input, signal)),
    undoImport: (resource, importId) => afterwards(resource, provider.undoImport(resource, importId)),
    custom: (name, key, input) => afterwards(name, provider.custom(name, key, input)),
  };
}
