/**
 * Splits the console's code into files. By default, the build creates a file for every few modules that the same pages share: a list took
 * 107 requests. Here the start is two files (libraries, which rarely change, and the console). Each kind of page adds one, and so does each
 * bundle of declarations it needs.
 */
import { existsSync } from 'node:fs';
import { isPart, nameOfPart } from './outlines.mjs';

/** Pages outside the console: their code stays separate, so that they load alone. */
const alone = ['login.html', 'blocked.html', 'setup.html'];
/** Kinds of page. Code in lists is shared by all others, code in forms by those after them. */
const kinds = [
  ['list', 'src/list/index.ts'],
  ['form', 'src/form/index.ts'],
  ['document', 'src/document/index.ts'],
  ['record', 'src/record/index.ts'],
  ['report', 'src/report/index.ts'],
  ['dashboard', 'src/dashboard/DashboardView.ts'],
];
/** The menu that lists and reports share; a list downloads it when it is first opened. */
const viewsMenu = 'src/views/ViewsMenu.tsx';
/** The file that sends requests before the console is there. */
const first = (root) => `${root}/src/first.ts`;
/** Packages imported as a whole, of which a page uses little. Only the bundler knows which modules are used, so it places them. */
const barrels =
  /node_modules\/(react-admin|ra-|date-fns|@tanstack\/[\w-]+\/build\/modern\/index|react-transition-group\/esm\/index|@mui\/material\/esm\/Select\/index)/;
/** The modules of these that a list uses: small ones that would each become a file, because forms use some too. */
const usedByLists =
  /\/ra-core\/dist\/(controller\/list\/List\w*Context|notification\/useCloseNotification)|\/modern\/(infiniteQueryObserver|mutationObserver|useInfiniteQuery|useMutation)\.js|\/lodash\//;
/** The modules of these that documents' and records' pages share: without a place, the bundler puts them with the entry of documents' pages, whose exports it then loses. */
const usedByPages =
  /\/ra-core\/dist\/(controller\/show\/|auth\/use(CanAccess|RequireAccess)|core\/use(ResourceContext|ResourceDefinition|GetResourceLabel|GetRecordRepresentation)|routing\/use(Redirect|Params))|\/inflection\/|\/@mui\/material\/esm\/(Native)?Select\//;
/** What the sign-in page and the console both load first. */
const beginning =
  /\/(authProvider\/(config|redirect|storage)|dataProvider\/dialects\/reasons|engine\/run\/values|resources\/(session|product))\.ts$/;
/** The module that sends requests before the console is there, and the one with which the console sends them. */
const session = /\/authProvider\/(browser|idle|session|verification)\.ts$|preload-helper/;
/** What the bell on every page shares with the notifications page. */
const notices = /\/src\/departments\/users\/notifications\/(NoticeItem|useNow)\.tsx?$/;
/** What forms of documents and the header share: what waits to be sent. */
const outbox = /\/src\/offline\/(outbox|useOutbox)\.ts$/;
/** How wide tables are printed: reports use it, and lists download it later. */
const paper = /\/src\/table\/(paperSheets|paperStyles|PaperParts)\.tsx?$/;
/** Packages, and their replacements. */
const ofLibraries = /\/(node_modules|lib\/natives)\/|\/theme\/plainIcon\.tsx$/;
/** What makes a declaration a document, a report or a listing of documents. Only these declarations use it, through the index of engine/define; records' figures are columns, too. */
const ofDocuments = /\/engine\/define\/(document|documents\/\w+)\.ts$/;
const ofReports = /\/engine\/define\/reports\/(?!column|drills)\w+\.ts$/;
/** The bundler's wrapper for CommonJS modules. */
const runtime = /rolldown\/runtime/;

/**
 * The value of `output.codeSplitting` for the console's build.
 * @param root the project's directory, absolute
 */
export function chunkGroups(root) {
  let plan;
  const placeOf = (id, context) => {
    if (ofDocuments.test(id)) return 'rulesOfDocuments';
    if (ofReports.test(id)) return 'rulesOfReports';
    plan ??= planFor(root, (each) => context.getModuleInfo(each));
    if (runtime.test(id)) return 'libraries';
    if (notices.test(id)) return 'notices';
    if (outbox.test(id)) return 'outbox';
    if (paper.test(id)) return 'paper';
    return plan.get(id) ?? (usedByLists.test(id) ? 'list' : usedByPages.test(id) ? 'form' : undefined);
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

/** @returns module -> 'alone', the bundle of declarations, or the first kind of page that imports it */
function planFor(root, getModuleInfo) {
  const plan = new Map();
  const imported = (id) => getModuleInfo(id)?.importedIds ?? [];
  /** A module and everything it imports. */
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
  for (const page of [...alone, ...Object.values(signInParts)]) place('alone', within(`${root}/${page}`));
  const pages = kinds.flatMap(([name, file]) => {
    const paths = [file, `${file}x`].map((path) => `${root}/${path}`).filter((path) => existsSync(path));
    if (paths.length === 0) throw new Error(`scripts/lib/chunks.mjs names ${file}, which does not exist`);
    // A trade may have no page of a kind: only its declarations name dashboards.
    const start = paths.find((path) => getModuleInfo(path));
    return start ? [{ name, modules: within(start) }] : [];
  });
  placeDeclarations(root, pages, { getModuleInfo, imported, within, place });
  const [list, form, ...others] = pages;
  place(list.name, list.modules);
  place('views', within(`${root}/${viewsMenu}`));
  place(form.name, form.modules);
  // Shared code must not make one of them load another.
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

/** What a department offers to others, rules and declarations: each is placed where it belongs, not where it is imported. */
const departmentIndex = /\/resources\/(?!shared\/)\w+\/index\.ts$/;

/**
 * Declarations by bundle. Code that several bundles use comes first, in its own file, and each bundle after those it builds on: files that
 * wait for each other in a circle would never start.
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
  // Code shared with pages must not make a page load declarations.
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

/** Kinds of page that people usually open first. The first one has what all others need too. */
const next = ['src/list/index.tsx', 'src/dashboard/DashboardView.tsx'];

/** Parts of the sign-in page that few people need, by the name of their `<meta>`: an import would bring the bundler's loader of 4 KB. */
export const signInParts = { secondStep: 'login/secondStep.ts', openId: 'login/openId.ts' };

/** Names the files of these parts in the sign-in page. */
function withParts(root, html, bundle) {
  const tags = Object.entries(signInParts).map(([name, module]) => {
    const [file] =
      Object.entries(bundle).find(([, { facadeModuleId }]) => facadeModuleId === `${root}/${module}`) ?? [];
    if (!file) throw new Error(`${module} has no file of its own`);
    return { tag: 'meta', attrs: { name, content: `/${file}` }, injectTo: 'head' };
  });
  return { html, tags };
}

/**
 * Adds to the console's page what to download at once: the file that sends requests before the console is there (`src/first.ts`), and what
 * every page needs besides the start. It only names (`<meta name="next-scripts">`) what most people open first, so that the sign-in page
 * can download it ahead.
 */
export const nextScripts = (root) => ({
  name: 'next-scripts',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path, bundle }) => {
      if (path === '/login.html' && bundle) return withParts(root, html, bundle);
      if (path !== '/index.html' || !bundle) return html;
      const chunks = Object.entries(bundle).filter(([, chunk]) => chunk.type === 'chunk');
      const named = new Set(html.match(/assets\/[\w.-]+\.js/g));
      /** The files of a module that the page doesn't name yet. */
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
      // A browser requests six files at a time per address, so small files that request more come before large ones.
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
