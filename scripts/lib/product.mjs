// What the static pages take from `resources/product.ts`: names and words in place of `{{name}}`, in styles colours in place of a comment
// with such braces, and the logo as pictures.
import { readFileSync } from 'node:fs';
import { load } from './load.mjs';

/** The names of the colours in styles of the static pages. */
const VARIABLES = {
  ground: 'ground',
  surface: 'surface',
  line: 'border',
  'line-strong': 'inputBorder',
  text: 'text',
  muted: 'quiet',
  accent: 'accent',
  'accent-strong': 'accentDark',
  'on-accent': 'onAccent',
  brand: 'panel',
  'brand-text': 'onPanel',
  'brand-quiet': 'quietOnPanel',
};

const inHtml = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** `--ground: #fff; ...` by a function from a colour's name to its value; with a page, only the variables that it names itself. */
const variables = (colourOf, page) =>
  Object.entries(VARIABLES)
    .filter(([name]) => page === undefined || page.includes(`var(--${name})`))
    .map(([name, key]) => `--${name}: ${colourOf(key)};`)
    .join(' ');

/** What double braces may name in a page. */
const valuesOf = (page, { name, mark, signInTo, business, promise, colours: { light, dark } }) => ({
  name: inHtml(name),
  mark: `${mark.shape}${mark.lines}`,
  signInTo: inHtml(signInTo),
  Business: inHtml(capital(business)),
  promise: inHtml(promise.title),
  points: promise.points.map((point) => `<li>${inHtml(point)}</li>`).join('\n      '),
  groundLight: light.ground,
  groundDark: dark.ground,
  light: variables((key) => light[key], page),
  dark: variables((key) => dark[key], page),
  both: variables((key) => `light-dark(${light[key]}, ${dark[key]})`),
});

/** @throws Error for a name that the product doesn't have */
function filled(text, values) {
  return text.replace(/\/\* \{\{(\w+)\}\} \*\/|\{\{(\w+)\}\}/g, (_braces, inStyle, key = inStyle) => {
    if (!Object.hasOwn(values, key))
      throw new Error(`a static page names {{${key}}}, and the product has ${Object.keys(values).join(', ')}`);
    return values[key];
  });
}

const svg = (size, content) => `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>\n`;

/** The logo on its ground, for the browser's tab. */
const favicon = ({ name, mark, colours: { light } }) =>
  svg(
    'viewBox="0 0 32 32"',
    `<title>${inHtml(name)}</title><rect width="32" height="32" rx="7" fill="${light.accent}"/><g transform="translate(-1.4 -1.4) scale(.87)"><path d="${mark.shape}" fill="${light.onAccent}"/><path d="${mark.lines}" stroke="${light.accent}" stroke-width="2" stroke-linecap="round"/></g>`,
  );

const FONT = "600 25px system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue','Noto Sans',Arial,sans-serif";

/** The logo above the name. */
const logo = ({ name, mark, colours: { light, dark } }) =>
  svg(
    'viewBox="0 0 378 188" width="378" height="188" role="img"',
    `<title>${inHtml(name)}</title><style>.ground{fill:${light.accent}}.lines{fill:none;stroke:${light.onAccent};stroke-width:2;stroke-linecap:round;stroke-linejoin:round}.name{fill:${light.text};font:${FONT};letter-spacing:-.01em}@media (prefers-color-scheme:dark){.ground{fill:${dark.accent}}.lines{stroke:${dark.onAccent}}.name{fill:${dark.text}}}</style><g transform="translate(141 8) scale(2.4)"><rect class="ground" width="40" height="40" rx="10"/><path class="lines" d="${mark.shape}${mark.lines}"/></g><text class="name" x="189" y="155" text-anchor="middle"${name.length > 20 ? ' textLength="340"' : ''}>${inHtml(name)}</text>`,
  );

/** The product in the static pages, and its pictures. */
export const product = () => {
  const read = async () => (await load('resources/product.ts')).product;
  const pictures = { '/favicon.svg': favicon, '/logo.svg': logo };
  return {
    name: 'product',
    transformIndexHtml: {
      order: 'pre',
      /** @param {string} html */
      async handler(html) {
        const brand = readFileSync(new URL('../../login/brand.html', import.meta.url), 'utf8').trim();
        const page = html.replace('<!-- brand -->', () => brand);
        return filled(page, valuesOf(page, await read()));
      },
    },
    async generateBundle() {
      const described = await read();
      for (const [path, draw] of Object.entries(pictures))
        this.emitFile({ type: 'asset', fileName: path.slice(1), source: draw(described) });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const draw = pictures[request.url];
        if (!draw) return next();
        read().then((described) => {
          response.setHeader('Content-Type', 'image/svg+xml');
          response.end(draw(described));
        }, next);
      });
    },
  };
};
