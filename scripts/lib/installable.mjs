// What makes the console an app that can be installed: its manifest, its icons, and the worker that keeps its files (src/offline/worker.js).
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { load } from './load.mjs';
import { inRoot } from './paths.mjs';

const WORKER = 'worker.js';
const MANIFEST = 'manifest.webmanifest';

/** The logo on a square. A system crops `maskable` icons to its own shape and rounds Apple's: they fill the square, the logo stays inside. */
const icon = ({ mark, colours: { light } }, isFull) => {
  const [scale, shift] = isFull ? [8, 96] : [10.4, 48];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="${isFull ? 0 : 112}" fill="${light.accent}"/><g transform="translate(${shift} ${shift}) scale(${scale})"><path d="${mark.shape}" fill="${light.onAccent}"/><path d="${mark.lines}" stroke="${light.accent}" stroke-width="2" stroke-linecap="round"/></g></svg>`;
};

const ICONS = [
  { file: 'icon-192.png', size: 192, isFull: false },
  { file: 'icon-512.png', size: 512, isFull: false },
  { file: 'icon-maskable.png', size: 512, isFull: true },
  // iPhones read no other format, and this one only from the page.
  { file: 'apple-touch-icon.png', size: 180, isFull: true },
];

/** Runs in the page, where server/http/static.ts allows it by its hash. */
const register = () =>
  readFileSync(inRoot('src/offline/register.js'), 'utf8')
    .replace(/^\/\*.*?\*\/\s*/s, '')
    .trim();

let ready;
const drawn = async (svg, size) => {
  ready ??= initWasm(readFileSync(inRoot('node_modules/@resvg/resvg-wasm/index_bg.wasm')));
  await ready;
  return new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
};

/** The longest name that systems show below an icon. */
const shortName = (name) => (name.length <= 12 ? name : (name.split(' ')[0] ?? name));

export const manifestOf = ({ name, colours: { light } }) => ({
  id: '/',
  name,
  short_name: shortName(name),
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: light.ground,
  theme_color: light.surface,
  icons: ICONS.filter(({ file }) => file.startsWith('icon')).map(({ file, size, isFull }) => ({
    src: `/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: isFull ? 'maskable' : 'any',
  })),
});

/** Pages by the path that people open. */
const PAGES = { 'index.html': '/', 'login.html': '/login', 'blocked.html': '/blocked' };

/** The paths that the worker keeps, of the files in a build's folder: everything a page can ask for. */
export const keptPaths = (files) =>
  files
    .filter((file) => file in PAGES || file.startsWith('assets/') || /^[\w-]+\.(svg|png|webmanifest)$/.test(file))
    .filter((file) => !file.endsWith('.br'))
    .map((file) => PAGES[file] ?? `/${file}`)
    .sort();

/** The worker of a build: the same files make the same worker, so that browsers don't fetch an unchanged build again. */
export function workerOf(source, paths, build) {
  return source.replace('{{build}}', build).replace("['{{files}}']", JSON.stringify(paths));
}

export const installable = () => {
  let out = '';
  return {
    name: 'installable',
    apply: 'build',
    configResolved: ({ root, build }) => {
      out = join(root, build.outDir);
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (_html, { path }) =>
        path === '/index.html' || path === '/login.html'
          ? [
              { tag: 'link', attrs: { rel: 'manifest', href: `/${MANIFEST}` }, injectTo: 'head' },
              { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }, injectTo: 'head' },
              { tag: 'script', children: register(), injectTo: 'head' },
            ]
          : [],
    },
    async generateBundle() {
      const { product } = await load('resources/product.ts');
      for (const { file, size, isFull } of ICONS)
        this.emitFile({ type: 'asset', fileName: file, source: await drawn(icon(product, isFull), size) });
      this.emitFile({ type: 'asset', fileName: MANIFEST, source: JSON.stringify(manifestOf(product)) });
    },
    /** After everything else, because it names everything else; before the files are compressed. */
    writeBundle() {
      const paths = keptPaths(readdirSync(out, { recursive: true, encoding: 'utf8' }));
      const hash = createHash('sha256').update(paths.join('\n'));
      for (const page of Object.keys(PAGES)) hash.update(readFileSync(join(out, page)));
      const source = readFileSync(inRoot('src/offline/worker.js'), 'utf8');
      writeFileSync(join(out, WORKER), workerOf(source, paths, hash.digest('hex').slice(0, 12)));
    },
  };
};
