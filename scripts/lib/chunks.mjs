/**
 * How the console's code is cut into files. Left to itself the build makes a file of every handful of modules that the same pages share: a list
 * took 107 files, each a request. Here the start is two files (libraries, which change seldom, and the console), and each kind of page adds one.
 */

/** Pages that know nothing of the console: their code stays apart, so that they load alone. */
const alone = ['login.html', 'blocked.html', 'setup.html'];
/** Kinds of page, in the order in which their files build on each other: what an earlier one has, a later one takes from there. */
const kinds = [
  ['list', 'src/list/index.ts'],
  ['form', 'src/form/index.ts'],
  ['document', 'src/document/index.ts'],
  ['record', 'src/record/index.ts'],
  ['report', 'src/report/index.ts'],
];
/** Packages imported whole, of which a page uses little. Which modules are used is known to the bundler alone: it places them. */
const barrels = /node_modules\/(react-admin|ra-|date-fns)/;

/**
 * The value of `output.codeSplitting` for the console's build.
 * @param root the project's directory, absolute
 */
export function chunkGroups(root) {
  let plan;
  const placeOf = (id, context) => {
    plan ??= planFor(root, (each) => context.getModuleInfo(each));
    return plan.get(id);
  };
  return {
    includeDependenciesRecursively: false,
    groups: [
      {
        debugName: 'start',
        tags: ['$initial'],
        priority: 2,
        name: (id, context) => {
          if (placeOf(id, context) === 'alone') return null;
          return id.includes('/node_modules/') ? 'libraries' : 'console';
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

/** @returns module -> 'alone' or the first kind of page that imports it */
function planFor(root, getModuleInfo) {
  const plan = new Map();
  const place = (name, start) => {
    const queue = [start];
    const seen = new Set();
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      if (seen.has(id) || barrels.test(id)) continue;
      seen.add(id);
      if (!plan.has(id)) plan.set(id, name);
      queue.push(...(getModuleInfo(id)?.importedIds ?? []));
    }
  };
  for (const page of alone) place('alone', `${root}/${page}`);
  for (const [name, file] of kinds) {
    const start = [file, `${file}x`].map((path) => `${root}/${path}`).find((path) => getModuleInfo(path));
    if (!start) throw new Error(`scripts/lib/chunks.mjs names ${file}, which is not in the build`);
    place(name, start);
  }
  return plan;
}

/** Kinds of page that most people open first. */
const next = ['src/list/index.tsx', 'src/dashboard/DashboardView.tsx'];

/** Names the files of those pages in the console's own page, for the sign-in page to fetch ahead: `<meta name="next-scripts">`. */
export const nextScripts = (root) => ({
  name: 'next-scripts',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path, bundle }) => {
      if (path !== '/index.html' || !bundle) return html;
      const named = new Set(html.match(/assets\/[\w.-]+\.js/g));
      const files = new Set();
      const add = (file) => {
        if (named.has(file) || files.has(file)) return;
        files.add(file);
        for (const each of bundle[file]?.imports ?? []) add(each);
      };
      for (const [file, chunk] of Object.entries(bundle))
        if (chunk.type === 'chunk' && next.some((each) => chunk.moduleIds.includes(`${root}/${each}`))) add(file);
      return [
        { tag: 'meta', attrs: { name: 'next-scripts', content: [...files].map((file) => `/${file}`).join(' ') } },
      ];
    },
  },
});
