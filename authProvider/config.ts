/** What the deployment decides: one build of the console serves any (design section 4). Read from `/config.json`. */
export interface ConsoleConfig {
  /** Address of the API, e.g. `/api`; without a slash at its end. */
  apiUrl: string;
  /** Address of the inventory service, e.g. `/inventory-api`. */
  inventoryUrl: string;
  /** Whether the API knows the project's own calls besides the spec's. */
  extensions: boolean;
  /** The API answers writes without the record, by a text or nothing; false unless the file says so. */
  plainWrites?: boolean;
  /** How the API's answers are read: a name of `dataProvider/dialects`. @default 'reference' */
  dialect?: string;
  version: string;
  /** Nobody can sign in yet: the link that the server printed leads to the set-up page. */
  needsSetup?: boolean;
  /** Sign-ins to try the console with; only where the demo groups exist. */
  demo?: { password: string; people: { email: string; label: string }[] };
}

const withoutSlash = (url: string | undefined, otherwise: string): string => (url ?? otherwise).replace(/\/+$/, '');

let loading: Promise<ConsoleConfig> | undefined;

const load = async (): Promise<ConsoleConfig> => {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  const given = (await response.json()) as Partial<ConsoleConfig>;
  return {
    ...given,
    apiUrl: withoutSlash(given.apiUrl, '/api'),
    inventoryUrl: withoutSlash(given.inventoryUrl, '/inventory-api'),
    extensions: given.extensions !== false,
    version: given.version ?? '',
  };
};

/** The configuration, read once per page; after a failure the next caller tries again. */
export function loadConfig(): Promise<ConsoleConfig> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
