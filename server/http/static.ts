import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import { staticPage } from './paths';

/** Images and fonts are already compressed. */
const compressible = /^(text\/|application\/(json|manifest|wasm)|image\/svg)/;

/**
 * The console's content security policy: load only from its own address, no framing, no forms to other sites. Inline styles are allowed
 * because MUI (emotion) writes them. Images may be data or blobs, for cropping.
 */
const policyWith = (scripts: readonly string[]): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    // The XLSX writer compresses large tables in workers that it creates.
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');

const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': policyWith([]),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  // The count sheet reads barcodes with the camera.
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
};

/** Inline scripts by hash: the build inlines what the page needs to paint, and nothing else may run. */
const scriptsWithin = (html: string): string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

/** Vite names built files in assets/ by their content, so they never change. */
const isHashed = (path: string): boolean => /^\/assets\/.+-[\w-]{8}\.\w+$/.test(path);

const encodings = {
  br: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes),
};
type Encoding = keyof typeof encodings;
const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

interface CachedFile {
  /** Changes with every build, so that a running server never serves the old one. */
  stamp: string;
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
  /** For a page: the content security policy that allows its own scripts. */
  policy: string | undefined;
  encoded: Partial<Record<Encoding, Promise<Uint8Array<ArrayBuffer>>>>;
}

/** The best encoding that the request accepts (`q=0` excludes one). */
const encodingFor = (accepted: string | null): Encoding | undefined =>
  (['br', 'gzip'] as const).find((name) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted ?? ''),
  );

/** The file for a path: /login and /blocked have their own; the console serves every page without a known file type. */
const fileFor = (pathname: string): string =>
  staticPage(pathname) ?? (getMimeType(pathname) ? pathname : '/index.html');

const plain = (status: number, text: string, headers: Record<string, string> = {}): Response =>
  new Response(`${text}\n`, {
    status,
    headers: {
      ...securityHeaders,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
  });

/**
 * Serves the built console from `root`. `/login` and `/blocked` are separate pages; every other page path gets the console. Hashed files
 * are cached forever, pages are revalidated each time. Precompressed files are used; others are compressed once and kept.
 */
export function createStaticHandler(root: string): (request: Request) => Promise<Response> {
  const cache = new Map<string, CachedFile>();

  const load = async (path: string): Promise<CachedFile | undefined> => {
    const file = normalize(join(root, path));
    if (!file.startsWith(normalize(root) + sep) || file.includes(`${sep}.`)) return undefined;
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    const stamp = `${found.size}-${found.mtimeMs}`;
    const cached = cache.get(file);
    if (cached?.stamp === stamp) return cached;
    const bytes = new Uint8Array(await readFile(file));
    // Weak, because one tag covers all encodings.
    const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    const isPage = extname(file) === '.html';
    const policy = isPage ? policyWith(scriptsWithin(new TextDecoder().decode(bytes))) : undefined;
    const fresh: CachedFile = { stamp, bytes, etag, policy, encoded: {} };
    cache.set(file, fresh);
    return fresh;
  };

  const encode = (file: CachedFile, path: string, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> => {
    file.encoded[encoding] ??= readFile(join(root, path + suffixes[encoding]))
      .catch(() => encodings[encoding](file.bytes))
      .then((bytes) => new Uint8Array(bytes));
    return file.encoded[encoding];
  };

  /** Tells the browser what a page of the console needs besides what all of them name: the build lists it by path. */
  const linksFor = async (pathname: string): Promise<Record<string, string>> => {
    const found = await load('/preloads.json');
    if (!found) return {};
    preloads =
      preloads?.of === found ? preloads : { of: found, files: JSON.parse(new TextDecoder().decode(found.bytes)) };
    const files = Object.hasOwn(preloads.files, pathname) ? (preloads.files[pathname] ?? []) : [];
    return files.length > 0 ? { link: files.map((file) => `<${file}>; rel=modulepreload`).join(', ') } : {};
  };
  let preloads: { of: CachedFile; files: Readonly<Record<string, readonly string[]>> } | undefined;

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return plain(405, 'Method not allowed', { allow: 'GET, HEAD' });
    let pathname: string;
    try {
      pathname = decodeURIComponent(new URL(request.url).pathname);
    } catch {
      return plain(400, 'The address is not well-formed');
    }
    const path = fileFor(pathname);
    const file = pathname.includes('\0') ? undefined : await load(path);
    if (!file) return plain(404, 'Not found');

    const type = getMimeType(path) ?? 'application/octet-stream';
    const headers = new Headers({
      ...securityHeaders,
      ...(file.policy ? { 'content-security-policy': file.policy } : {}),
      'content-type': type,
      'cache-control': isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: file.etag,
      ...(path === '/index.html' ? await linksFor(pathname) : {}),
    });
    const isCompressible = compressible.test(type) && file.bytes.length > 1024;
    if (isCompressible) headers.set('vary', 'Accept-Encoding');
    if (request.headers.get('if-none-match')?.includes(file.etag)) return new Response(null, { status: 304, headers });
    const encoding = isCompressible ? encodingFor(request.headers.get('accept-encoding')) : undefined;
    const body = encoding ? await encode(file, path, encoding) : file.bytes;
    if (encoding) headers.set('content-encoding', encoding);
    headers.set('content-length', String(body.length));
    return new Response(request.method === 'HEAD' ? null : body, { headers });
  };
}
