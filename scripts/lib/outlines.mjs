/**
 * The console's build begins with outlines of what is declared and fetches the declarations in parts (`engine/read/outline.ts`): half of the
 * code that a first list needs would be declarations of pages that are not shown. Nobody writes or keeps anything for it: outlines and
 * parts follow from the files under resources/ at each build. The API, tests and `npm run dev` have all declarations at once.
 */
import { load } from './load.mjs';

const PART = '\0declarations:';

/** The module id of a part, by its name. */
export const partId = (name) => PART + name;
export const isPart = (id) => id.startsWith(PART);
export const nameOfPart = (id) => id.slice(PART.length);

/** Name of the part that a declaration comes in: its department's, and documents of their own, since they bring the most rules along. */
const partOf = ({ file, declaration }) => `${file.split('/')[1]}${declaration.kind === 'document' ? 'Documents' : ''}`;

/** The order in which parts build on each other: reports list documents, documents name records. */
const rankOf = (declarations) =>
  Math.max(...declarations.map(({ kind }) => ['resource', 'document', 'report', 'page'].indexOf(kind)));

/**
 * What is declared, by part.
 * @returns {Promise<{ name: string, members: { file: string, declaration: object }[] }[]>} in the order in which parts build on each other
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
 * Exchanges `resources/found.ts` in the console's build.
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
  };
}

/** The outlines of what is in these parts, in the order of their names. */
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
  // JSON in a string is read several times faster than the same as code.
  return [
    `export const found = JSON.parse(${JSON.stringify(JSON.stringify(found))});`,
    'export const declarationFiles = [];',
    `export const parts = [${texts.join(',\n')}];`,
  ].join('\n');
}
