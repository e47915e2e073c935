/**
 * How the console's code is cut into files. Left to itself the build makes a file of every handful of modules that the same pages share: a list
 * took 107 files, each a request. Here the start is two files (libraries, which change seldom, and the console), each kind of page adds one, and
 * so does each part of the declarations that it needs.
 */
import { isPart, nameOfPart } from './outlines.mjs';

/** Pages that know nothing of the console: their code stays apart, so that they load alone. */
const alone = ['login.html', 'blocked.html', 'setup.html'];
/** Kinds of page. What lists have, all others take from there, and what forms have, those after them. */
const kinds = [
  ['list', 'src/list/index.ts'],
  ['form', 'src/form/index.ts'],
  ['document', 'src/document/index.ts'],
  ['record', 'src/record/index.ts'],
  ['report', 'src/report/index.ts'],
  ['dashboard', 'src/dashboard/DashboardView.ts'],
];
/** The file that asks before the console is there. */
const first = (root) => `${root}/src/first.ts`;
/** Packages imported whole, of which a page uses little. Which modules are used is known to the bundler alone: it places them. */
const barrels = /node_modules\/(react-admin|ra-|date-fns)/;
/** Of these, what a list uses: small modules, of which each would be a file since forms use some of them too. */
const usedByLists =
  /\/ra-core\/dist\/(controller\/list\/List\w*Context|dataProvider\/useGetManyAggregate|notification\/useCloseNotification)|\/lodash\//;
/** What the sign-in page and the console both begin with. */
const beginning =
  /\/(authProvider\/(config|redirect|storage)|dataProvider\/dialects\/reasons|engine\/run\/values)\.ts$/;
/** What asks before the console is there, and what the console asks with. */
const session = /\/authProvider\/(browser|idle|session|verification)\.ts$|preload-helper/;
/** What the bell of every page shares with the page of notices. */
const notices = /\/src\/departments\/users\/notifications\/(NoticeItem|useNow)\.tsx?$/;
/** Packages, and what a package gets in place of another. */
const ofLibraries = /\/(node_modules|lib\/natives)\//;
/** What the bundler puts around modules of the old kind. */
const runtime = /rolldown\/runtime/;

/**
 * The value of `output.codeSplitting` for the console's build.
 * @param root the project's directory, absolute
 */
export function chunkGroups(root) {
  let plan;
  const placeOf = (id, context) => {
    plan ??= planFor(root, (each) => context.getModuleInfo(each));
    if (runtime.test(id)) return 'libraries';
    if (notices.test(id)) return 'notices';
    return plan.get(id) ?? (usedByLists.test(id) ? 'list' : undefined);
  };
  return {
    includeDependenciesRecursively: false,
    groups: [
      {
        debugName: 'start',
        tags: ['$initial'],
        priority: 2,
        name: (id, context) => {
          if (beginning.test(id)) return 'beginning';
          if (session.test(id)) return 'session';
          if (id === first(root) || placeOf(id, context) === 'alone') return null;
          return ofLibraries.test(id) ? 'libraries' : 'console';
        },
      },
      {
        debugName: 'kinds of page',
        priority: 1,
        name: (id, context) => {
          const place = placeOf(id, context);
          return place === 'alone' ? null : place;
        },
      },
    ],
  };
}

/** @returns module -> 'alone', the part of the declarations or the first kind of page that imports it */
function planFor(root, getModuleInfo) {
  const plan = new Map();
  const imported = (id) => getModuleInfo(id)?.importedIds ?? [];
  /** A module and all that it imports. */
  const within = (start, skips = barrels) => {
    const queue = [start];
    const seen = new Set();
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      if (seen.has(id) || skips.test(id)) continue;
      seen.add(id);
      queue.push(...imported(id));
    }
    return seen;
  };
  const place = (name, modules) => {
    for (const id of modules) if (!plan.has(id)) plan.set(id, name);
  };
  for (const page of alone) place('alone', within(`${root}/${page}`));
  const pages = kinds.map(([name, file]) => {
    const start = [file, `${file}x`].map((path) => `${root}/${path}`).find((path) => getModuleInfo(path));
    if (!start) throw new Error(`scripts/lib/chunks.mjs names ${file}, which is not in the build`);
    return { name, modules: within(start) };
  });
  placeDeclarations(root, pages, { getModuleInfo, imported, within, place });
  const [list, form, ...others] = pages;
  place(list.name, list.modules);
  place(form.name, form.modules);
  // One of them is not to bring another along for what both use.
  place(form.name, usedBySeveral(others));
  for (const { name, modules } of others) place(name, modules);
  return plan;
}

/** Modules that more than one of these uses. */
function usedBySeveral(users) {
  const uses = new Map();
  for (const { modules } of users) for (const id of modules) uses.set(id, (uses.get(id) ?? 0) + 1);
  return [...uses].filter(([, count]) => count > 1).map(([id]) => id);
}

/** What a department lets others use, rules and declarations: of these each is placed where it belongs, not where it is imported. */
const departmentIndex = /\/resources\/(?!shared\/)\w+\/index\.ts$/;

/**
 * Declarations by their parts. What several parts use comes first, in a file of its own, and each part after those that it builds on: files that
 * wait for each other in a circle would not begin.
 */
function placeDeclarations(root, pages, { getModuleInfo, imported, within, place }) {
  const later = getModuleInfo(`${root}/resources/found.ts`)?.dynamicallyImportedIds ?? [];
  const parts = later.filter(isPart).map((id) => ({ id, modules: within(id, departmentIndex) }));
  const isDeclaration = new Set(parts.flatMap(({ id }) => imported(id)));
  const used = new Set(parts.flatMap(({ modules }) => [...modules]));
  const exposed = [...used]
    .flatMap(imported)
    .filter((id) => departmentIndex.test(id))
    .flatMap(imported);
  // Nor is a page to bring declarations along for what it shares with them.
  const shared = usedBySeveral([...parts, { modules: new Set(pages.flatMap(({ modules }) => [...modules])) }]).filter(
    (id) => used.has(id),
  );
  for (const id of [...shared, ...exposed])
    if (!isDeclaration.has(id))
      place(
        'rules',
        [...within(id, departmentIndex)].filter((each) => !isDeclaration.has(each)),
      );
  for (const { id, modules } of parts) place(`declarations-${nameOfPart(id)}`, modules);
}

/** Kinds of page that most people open first. The first of them has what all others need too. */
const next = ['src/list/index.tsx', 'src/dashboard/DashboardView.tsx'];

/**
 * Says in the console's own page what to fetch at once: the file that asks before the console is there (`src/first.ts`), what every page needs
 * beside the start, and by name alone (`<meta name="next-scripts">`) what most people open first, for the sign-in page to fetch ahead.
 */
export const nextScripts = (root) => ({
  name: 'next-scripts',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path, bundle }) => {
      if (path !== '/index.html' || !bundle) return html;
      const chunks = Object.entries(bundle).filter(([, chunk]) => chunk.type === 'chunk');
      const named = new Set(html.match(/assets\/[\w.-]+\.js/g));
      /** The files of a module that the page does not name yet. */
      const filesOf = (module) => {
        const files = new Set();
        const add = (file) => {
          if (named.has(file) || files.has(file)) return;
          files.add(file);
          for (const each of bundle[file]?.imports ?? []) add(each);
        };
        for (const [file, chunk] of chunks) if (chunk.moduleIds.includes(`${root}/${module}`)) add(file);
        for (const file of files) named.add(file);
        return [...files].map((file) => `/${file}`);
      };
      const [early] = chunks.find(([, { facadeModuleId }]) => facadeModuleId === first(root)) ?? [];
      if (!early) throw new Error('src/first.ts has no file of its own');
      named.add(early);
      const preload = (href) => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href } });
      // A browser asks for six files at a time over one address: what is small and asks for more goes before what is large.
      const asking = bundle[early].imports.map((file) => preload(`/${file}`));
      const begin = { tag: 'script', attrs: { type: 'module', async: true, crossorigin: true, src: `/${early}` } };
      const [list, dashboard] = next.map(filesOf);
      const later = { tag: 'meta', attrs: { name: 'next-scripts', content: dashboard.join(' ') } };
      const withoutRepeats = asking.reduce(
        (page, { attrs }) => page.replace(new RegExp(`\\s*<link rel="modulepreload"[^>]*href="${attrs.href}">`), ''),
        html,
      );
      return {
        html: withoutRepeats,
        tags: [
          ...[begin, ...asking].map((tag) => ({ ...tag, injectTo: 'head-prepend' })),
          ...[...list.map(preload), later].map((tag) => ({ ...tag, injectTo: 'head' })),
        ],
      };
    },
  },
});
