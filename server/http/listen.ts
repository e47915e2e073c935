import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { type Config, ConfigError, isLoopback } from '../config';
import { pathOf } from './paths';
import { followRequests } from './requestLog';

/** Answers one request; `env` has Node's own request (`incoming`), for the caller's address. */
type Handler = (request: Request, env: unknown) => Response | Promise<Response>;

export interface Listener {
  /** Address to open in a browser, e.g. `http://127.0.0.1:8080`. */
  url: string;
  /** From now on `handler` gets the requests; until then the answer is 503. */
  ready(handler: Handler): void;
  /** Stops accepting requests and waits for the running ones (`patienceMs` at most). */
  close(patienceMs: number): Promise<void>;
}

/** Until the database is open: the process lives, and is not ready. */
const starting: Handler = ({ url }) =>
  pathOf(url) === '/livez'
    ? Response.json({ status: 'starting' }, { headers: { 'cache-control': 'no-store' } })
    : new Response('The console is starting.\n', {
        status: 503,
        headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2', 'cache-control': 'no-store' },
      });

const refusal = (config: Pick<Config, 'host' | 'port'>, error: NodeJS.ErrnoException): ConfigError => {
  const where = `${config.host}:${config.port}`;
  if (error.code === 'EADDRINUSE')
    return new ConfigError(`PORT: ${where} is in use: stop the other program, or set PORT to another number.`);
  if (error.code === 'EACCES') return new ConfigError(`PORT: this user can’t open ${where}. Use 1024 or higher.`);
  return new ConfigError(
    `HOST: cannot listen on ${where} (${error.code ?? error.message}): give an address of this machine.`,
  );
};

/** An address that a browser on this machine can open; a wildcard address isn't one. */
const urlOf = (host: string, port: number): string => {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
};

/** Drops connections on which nothing ever arrives; Node's own limits begin with the first byte. */
function dropSilent(server: Server, afterMs: number): void {
  server.on('connection', (socket) => {
    const timer = setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy();
    }, afterMs);
    socket.once('close', () => clearTimeout(timer));
  });
}

/** Longer than proxies keep idle connections, so that none sends a request into one that is being closed. */
const KEEP_ALIVE_MS = 75_000;

/** How long a client may take to send its request: a slow one keeps a connection and memory from others. */
interface Patience {
  /** From the connection to the end of the headers. */
  headersMs: number;
  /** To the end of the body. */
  requestMs: number;
  /** How often connections are checked. */
  everyMs: number;
}
const usualPatience: Patience = { headersMs: 20_000, requestMs: 30_000, everyMs: 5_000 };

/**
 * Opens the port before anything else starts, so that a taken port is reported at once and not after a long first start.
 * @throws ConfigError if the address can't be opened
 */
export async function listen(
  config: Pick<Config, 'host' | 'port'> & Partial<Pick<Config, 'trustProxy'>>,
  { headersMs, requestMs, everyMs } = usualPatience,
): Promise<Listener> {
  let handler = starting;
  const server = createAdaptorServer({
    // The adapter must not replace the global Request, because copying a request (as the body limit does without a length) needs it.
    fetch: (request, env) => handler(request, env),
    serverOptions: { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: everyMs },
  }) as Server;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  dropSilent(server, headersMs);
  followRequests(server, (config.trustProxy ?? 0) > 0);
  const host = config.host.replace(/^\[|\]$/g, '');
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(refusal(config, error)));
    server.listen(config.port, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: urlOf(host, port),
    ready(next) {
      handler = next;
    },
    async close(patienceMs) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Browsers keep connections open after the last answer; those are closed as soon as they are idle.
      const sweep = setInterval(() => server.closeIdleConnections(), 50);
      const end = setTimeout(() => server.closeAllConnections(), patienceMs);
      await closed;
      clearInterval(sweep);
      clearTimeout(end);
    },
  };
}

/** The address for requests from other machines, for the start message; undefined if only this machine can connect. */
export const publicAddress = (config: Config): string | undefined =>
  isLoopback(config.host) ? undefined : config.host;

/** Two years, as the browsers' preload lists require. */
const HSTS = 'max-age=63072000';

/** Tells browsers with every answer to use https only, if the operator says that TLS is in front (HSTS=on). */
export const withTransportSecurity =
  ({ hsts }: Pick<Config, 'hsts'>, handler: Handler): Handler =>
  async (request, env) => {
    const response = await handler(request, env);
    if (hsts) response.headers.set('Strict-Transport-Security', HSTS);
    return response;
  };
