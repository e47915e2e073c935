/**
 * The console's build starts with outlines of the declarations and downloads full declarations in bundles (`engine/read/outline.ts`).
 * Otherwise half of the code for a first list would be declarations of pages that aren't shown. No one maintains anything for it: outlines
 * and bundles are generated from the files in resources/ on each build. The API, tests and `npm run dev` have all declarations at once.
 */
import { load } from './load.mjs';

const PART = '\0declarations:';

/** The module id of a bundle, by name. */
export const partId = (name) => PART + name;
export const isPart = (id) => id.startsWith(PART);
export const nameOfPart = (id) => id.slice(PART.length);

/** The bundle of a declaration: its department's, with a separate one for documents, because they have the most rules. */
const partOf = ({ file, declaration }) => `${file.split('/')[1]}${declaration.kind === 'document' ? 'Documents' : ''}`;

/** The order in which bundles depend on each other: reports list documents, documents name records. */
const rankOf = (declarations) =>
  Math.max(...declarations.map(({ kind }) => ['resource', 'document', 'report', 'page'].indexOf(kind)));

/**
 * The declarations by bundle.
 * @returns {Promise<{ name: string, members: { file: string, declaration: object }[] }[]>} in dependency order
 */
export async function declarationParts() {
  const { declarationFiles } = await load('resources/found.ts');
  const parts = new Map();
  for (const each of declarationFiles) parts.set(partOf(each), [...(parts.get(partOf(each)) ?? []), each]);
  return [...parts]
    .map(([name, members]) => ({ name, members, rank: rankOf(members.map(({ declaration }) => declaration)) }))
    .sort((a, b) => a.rank - b.rank || a.name.localeCompare(b.name));
}

/**
 * Replaces `resources/found.ts` in the console's build.
 * @param root the project's directory, absolute
 */
export function outlines(root) {
  let parts;
  return {
    name: 'outlines',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      parts = await declarationParts();
    },
    resolveId: (id) => (id.startsWith(PART) ? id : undefined),
    async load(id) {
      if (id === `${root}/resources/found.ts`) return foundOf(parts);
      if (!id.startsWith(PART)) return undefined;
      const { members } = parts.find(({ name }) => partId(name) === id);
      return [
        ...members.map(({ file }, index) => `import declaration${index} from '${root}/${file}';`),
        `export default [${members.map((_, index) => `declaration${index}`).join(', ')}];`,
      ].join('\n');
    },
    async generateBundle(_options, bundle) {
      const source = JSON.stringify(await preloadsOf(parts, bundle, root));
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source });
    },
  };
}

/** The views of pages that people open by their addresses, besides lists, whose code every page names. */
const viewsOf = { report: 'src/report/index.tsx' };

/**
 * What a list or report needs besides what the console's page names, by its path: its declarations, and the code of reports. The API's server
 * tells it to the browser with the page (`server/http/static.ts`), a second before the console's own code could ask for it.
 * @returns {Promise<Record<string, string[]>>} paths of files
 */
async function preloadsOf(parts, bundle, root) {
  const { pagesOf } = await load('engine/read/paths.ts');
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
  const start = chunks.find(({ facadeModuleId }) => facadeModuleId === `${root}/index.html`);
  const list = chunks.find(({ moduleIds }) => moduleIds.includes(`${root}/src/list/index.tsx`));
  const all = (chunk, seen = new Set()) => {
    if (!chunk || seen.has(chunk.fileName)) return seen;
    seen.add(chunk.fileName);
    for (const file of chunk.imports) all(bundle[file], seen);
    return seen;
  };
  const named = new Set([...all(start), ...all(list)]);
  const filesOf = (module) => all(chunks.find(({ moduleIds }) => moduleIds.includes(module)));
  const preloads = {};
  for (const { name, members } of parts)
    for (const { path, role } of pagesOf(members.map(({ declaration }) => declaration))) {
      if (role !== 'list' && role !== 'report') continue;
      const view = viewsOf[role] ? filesOf(`${root}/${viewsOf[role]}`) : [];
      preloads[path] = [...new Set([...filesOf(partId(name)), ...view])]
        .filter((file) => !named.has(file))
        .map((file) => `/${file}`);
    }
  return preloads;
}

/** The outlines of these bundles' declarations, in order of their names. */
export async function outlinesIn(parts) {
  const { outlineOf } = await load('engine/read/outline.ts');
  const all = parts.flatMap(({ members }) => members.map(({ declaration }) => declaration));
  return all.map(outlineOf).sort((a, b) => a.name.localeCompare(b.name));
}

/** `resources/found.ts` with outlines in place of declarations. */
async function foundOf(parts) {
  const found = await outlinesIn(parts);
  const texts = parts.map(({ name, members }) => {
    const names = members.map(({ declaration }) => declaration.name);
    return `{ names: ${JSON.stringify(names)}, fetch: () => import(${JSON.stringify(partId(name))}) }`;
  });
  // Parsing JSON from a string is several times faster than the same as code.
  return [
    `export const found = JSON.parse(${JSON.stringify(JSON.stringify(found))});`,
    'export const declarationFiles = [];',
    `export const parts = [${texts.join(',\n')}];`,
  ].join('\n');
}
