import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SecondApi, ServiceName } from './handler';

/** The second API on two ports of this machine, as a browser reaches it. */
export interface RunningSecondApi {
  apiUrl: string;
  inventoryUrl: string;
  stop: () => Promise<void>;
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
};

async function serve(api: SecondApi, service: ServiceName, incoming: IncomingMessage, outgoing: ServerResponse) {
  const { method = 'GET', url = '/' } = incoming;
  const body = await bodyOf(incoming);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers))
    if (value !== undefined) headers.set(name, String(value));
  const request = new Request(`http://${incoming.headers.host}${url}`, {
    ...{ method, headers },
    ...(body.length > 0 && method !== 'GET' ? { body: new Uint8Array(body) } : {}),
  });
  const answer = await api.fetch(service, request);
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
  outgoing.end(Buffer.from(await answer.arrayBuffer()));
}

async function listen(api: SecondApi, service: ServiceName): Promise<{ server: Server; url: string }> {
  const server = createServer((incoming, outgoing) => {
    serve(api, service, incoming, outgoing).catch((error: unknown) => {
      outgoing.writeHead(500, { 'Content-Type': 'text/html' });
      outgoing.end(`<h1>${String(error)}</h1>`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}` };
}

/** Starts it on two free ports. */
export async function startSecondApi(api: SecondApi): Promise<RunningSecondApi> {
  const [main, inventory] = [await listen(api, 'api'), await listen(api, 'inventory')];
  const close = ({ server }: { server: Server }) =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    apiUrl: main.url,
    inventoryUrl: inventory.url,
    stop: async () => {
      await Promise.all([close(main), close(inventory)]);
    },
  };
}
