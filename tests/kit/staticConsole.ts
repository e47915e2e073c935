import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../dist/console');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** A page in addition to the application, as docs/connecting-an-existing-api.md describes. */
const PAGES: Readonly<Record<string, string>> = { '/login': 'login.html', '/blocked': 'blocked.html' };

/** The built console behind a plain web server without any API, with this `/config.json` next to it. */
export async function serveConsole(config: object): Promise<{ url: string; stop: () => Promise<void> }> {
  const fileOf = async (path: string): Promise<[string, Buffer]> => {
    const name = PAGES[path] ?? (extname(path) ? path.slice(1) : 'index.html');
    return [name, await readFile(join(ROOT, name))];
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://console');
    if (pathname === '/config.json') {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(config));
      return;
    }
    fileOf(pathname).then(
      ([name, bytes]) => {
        response.writeHead(200, { 'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream' });
        response.end(bytes);
      },
      () => {
        response.writeHead(404);
        response.end();
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
