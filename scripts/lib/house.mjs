// The house rules (docs/architecture.md): which room may import which, no cycles, departments behind their index, an engine that knows no
// entity, permission module or setting of the trade, one table, and at most 25 files per folder. `npm run check` runs all of them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { circlesIn } from './circles.mjs';
import { readAll, resolved, targetOf, targetsOf, withoutComments } from './imports.mjs';
import { root } from './paths.mjs';

/** Per room: the other rooms and packages it may import (true: any; a list: only those). `node` allows Node's own modules. */
const ROOMS = {
  engine: { rooms: [], packages: ['big.js'], node: false },
  resources: { rooms: ['engine'], packages: ['big.js'], node: false },
  dataProvider: { rooms: ['resources', 'engine'], packages: true, node: false },
  authProvider: { rooms: ['dataProvider', 'resources', 'engine'], packages: true, node: false },
  login: {
    rooms: ['authProvider', 'dataProvider', 'resources', 'engine'],
    packages: ['@simplewebauthn/browser'],
    node: false,
  },
  src: { rooms: ['dataProvider', 'authProvider', 'resources', 'engine'], packages: true, node: false },
  server: { rooms: ['resources', 'engine'], packages: true, node: true },
  demo: { rooms: ['server', 'resources', 'engine'], packages: true, node: true },
};

/** Files that assemble the program, and what they may import beyond their room. */
const ENTRY_POINTS = {
  'server/firstStart.ts': ['demo'],
  'server/dev.ts': ['demo'],
  'server/tools.ts': [],
  'server/maintenance.ts': [],
};

/** The only file that fetches departments; entry points register what it gathered, and the rest looks it up in `server/department.ts`. */
const GATHERING = 'server/departments/index.ts';

/** The server must not import UI packages. */
const screenPackages =
  /^(react|react-dom|react-admin|react-router|react-router-dom|react-hook-form|ra-.*|@mui\/.*|@emotion\/.*)$/;

/** Entities that the engine depends on; it names no other. */
const ENGINE_ENTITIES = new Set(['users', 'groups', 'outlets', 'systemSettings', 'userRoles']);

const builtins = new Set(builtinModules);
const isBuiltin = (name) => name.startsWith('node:') || builtins.has(name.split('/')[0]);
const packageOf = (name) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
const roomOf = (file) => file.split('/')[0];

/** The department a file belongs to: `menu` for `src/departments/menu/…`, `resources/menu/…` and `demo/menu/…`. */
export function departmentOf(file) {
  const [room, first, second, ...rest] = file.split('/');
  if (first === 'departments' && rest.length > 0) return second;
  return (room === 'resources' || room === 'demo') && second !== undefined ? first : undefined;
}

/** The problem with one import between rooms, or undefined. */
function forbidden({ file, name }) {
  const room = roomOf(file);
  const rule = ROOMS[room];
  const target = targetOf(file, name);
  if (target !== undefined) {
    const to = roomOf(target);
    const allowed = [...rule.rooms, ...(ENTRY_POINTS[file] ?? [])];
    if (to === room || allowed.includes(to) || target === 'package.json') return undefined;
    return `${room} may not import ${to} (only ${[...rule.rooms, 'itself'].join(', ')})`;
  }
  if (isBuiltin(name)) return rule.node ? undefined : `${room} may not import Node's ${name}`;
  const from = packageOf(name);
  if ((room === 'server' || room === 'demo') && screenPackages.test(from)) return `${room} may not import ${from}`;
  if (rule.packages === true || rule.packages.includes(from)) return undefined;
  return `${room} may not import the package ${from}`;
}

/** The packages that package.json declares; undefined if there is none. */
function declaredPackages(base) {
  const file = join(base, 'package.json');
  if (!existsSync(file)) return undefined;
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(file, 'utf8'));
  return new Set(Object.keys({ ...dependencies, ...devDependencies }));
}

/** Packages that are only there because another one brings them: a later version may not. */
const undeclared = ({ file, name }, declared) =>
  declared && !isBuiltin(name) && targetOf(file, name) === undefined && !declared.has(packageOf(name))
    ? `package.json doesn't declare ${packageOf(name)}`
    : undefined;

/**
 * Departments: engine rooms of console and API import none, and a department imports another only through its `index.ts`. The same
 * department can be imported in another room: `src/departments/menu` imports `resources/menu/…`.
 */
function intoDepartment(file, target) {
  if (target === GATHERING && !(file in ENTRY_POINTS))
    return `only entry points import ${GATHERING}: look departments up in server/department.ts`;
  const to = departmentOf(target);
  if (to === undefined || file === GATHERING) return undefined;
  const from = departmentOf(file);
  if (from === to) return undefined;
  if (/\/index\.tsx?$/.test(target) && (from !== undefined || roomOf(target) !== roomOf(file))) return undefined;
  if (roomOf(file) === 'demo' || (roomOf(file) === 'resources' && from === undefined)) return undefined;
  if (from === undefined) return `the engine room may not import the department ${to}`;
  return `${from} may import ${to} only through its index.ts`;
}

/** Names of the declared entities, from the departments' files. */
const declaredNames = (files) =>
  files.flatMap(({ file, text }) => {
    const [, name] = /define(?:Resource|Document)\w*\(\{\s*name: '(\w+)'/.exec(text) ?? [];
    return name && roomOf(file) === 'resources' ? [name] : [];
  });

/** The files of `resources` that gather declarations and name none. */
const DECLARED = ['resources/index.ts', 'resources/found.ts'];

/** Whether a file belongs to the engine: the pure one, or the rooms of console and API that departments plug into. */
const isEngine = (file) =>
  DECLARED.includes(file) ||
  (roomOf(file) !== 'resources' && roomOf(file) !== 'demo' && departmentOf(file) === undefined);

/** All matches of a pattern in the engine's code, each with what is wrong. */
const inEngine = (files, pattern, wrong) =>
  files
    .filter(({ file }) => isEngine(file))
    .flatMap(({ file, text }) => {
      const code = withoutComments(text);
      return [...code.matchAll(pattern)].map((match) => ({
        file,
        line: code.slice(0, match.index).split('\n').length,
        what: wrong(match[0]),
      }));
    });

/** What a pattern captures first, in files of `resources`. */
const inResources = (files, pattern) =>
  files.flatMap(({ file, text }) =>
    roomOf(file) === 'resources' ? [...withoutComments(text).matchAll(pattern)].map((match) => match[1]) : [],
  );

/** A pattern for one of these names in quotes; nothing matches without names. */
const quoted = (names, after = '') => new RegExp(`(['"\`])(?:${names.join('|') || '(?!)'})${after}\\1`, 'g');

/** Quoted entity names in engine rooms: each should be a key in the declaration. */
function namedEntities(files) {
  const names = declaredNames(files).filter((name) => !ENGINE_ENTITIES.has(name) && name !== 'items');
  return inEngine(
    files,
    quoted(names),
    (name) => `an engine room names the entity ${name}: let its declaration say what is special about it`,
  );
}

/** Kinds of stock movements, the stock ledger's own words, of which documents' permission modules have some as their names. */
const movementTypes = (files) =>
  files.flatMap(({ file, text }) =>
    file === 'engine/run/stock.ts' ? [...text.matchAll(/\{ type: '(\w+)'/g)].map((match) => match[1]) : [],
  );

/** Quoted ids of permission modules ('PO', 'PO.approve') in engine rooms. Modules that the engine itself checks have a constant there. */
function namedModules(files) {
  const ids = [...new Set(inResources(files, /\b(?:module|moduleId): '([A-Z][A-Z_]+)'/g))];
  const moved = movementTypes(files);
  const wrong = (id) => `an engine room names the permission module ${id}: take it from the declaration`;
  return [
    ...inEngine(files, quoted(ids.filter((id) => !moved.includes(id))), wrong),
    ...inEngine(files, quoted(ids, '\\.\\w+'), wrong),
  ];
}

/** Settings with names that are words of the engine as well: 'inventory' is also the second service of the specification. */
const ALSO_WORDS = ['inventory'];

/** Names of settings in engine rooms, in quotes or read from an outlet's settings. What the engine asks of settings is a role (`servesAs`). */
function namedSettings(files) {
  const catalogues = files.filter(({ text }) => /: readonly Setting\[\] = \[/.test(text));
  const names = inResources(catalogues, /^ {4}name: '(\w+)'/gm);
  const roles = inResources(catalogues, /\bservesAs: '(\w+)'/g);
  const inQuotes = names.filter((name) => !roles.includes(name) && !ALSO_WORDS.includes(name));
  const read = new RegExp(
    `\\bsettings(?:Of)?(?:\\.get)?(?:\\([^)]*\\))?\\??\\.(?:${names.join('|') || '(?!)'})\\b`,
    'g',
  );
  const wrong = (name) => `an engine room names a setting: ${name}; ask by its role, or let a declaration name it`;
  return [...inEngine(files, quoted(inQuotes), wrong), ...inEngine(files, read, wrong)];
}

/** Where tables may be drawn: the table component, and the line grid with its own body. */
const TABLE_ROOMS = /^src\/(?:table|grid)\//;
const TABLE = /<table\b|component="table"|styled\(\s*['"]table/g;

/** Hand-drawn tables, which would each look and behave a little differently. */
function ownTables(files) {
  return files
    .filter(({ file }) => roomOf(file) === 'src' && !TABLE_ROOMS.test(file))
    .flatMap(({ file, text }) => {
      const code = withoutComments(text);
      return [...code.matchAll(TABLE)].map(({ index }) => ({
        file,
        line: code.slice(0, index).split('\n').length,
        what: 'a table of its own: use Table or TableFrame of src/table',
      }));
    });
}

/**
 * Only engine/run calls `compute`, `check` and `plan`, so that console and API get the same result. A call to an object's own method with
 * such a name isn't a declaration's.
 */
const ruleCall =
  /\b(?:\w*(?:[eE]ntity|[dD]ocument|[dD]eclaration|[rR]esource|[rR]eport|[aA]ction|[tT]arget)\??\.(?:check|compute|plan)(?:\?\.)?\(|\.(?:check|compute|plan)\?\.\()/g;

function rulesCalled(files) {
  return files
    .filter(({ file }) => !file.startsWith('engine/run/'))
    .flatMap(({ file, text }) => {
      const code = withoutComments(text);
      return [...code.matchAll(ruleCall)].map((match) => ({
        file,
        line: code.slice(0, match.index).split('\n').length,
        what: `rules of declarations are executed by engine/run/evaluate alone: ${match[0]}…)`,
      }));
    });
}

/** A URL of a report put together by hand, which loses outlets or has parameters that the report refuses. */
const reportLink = /\blinkTo\(\s*(?:['"`]\/\w*report['"`]|\w*report\??\.path)/gi;

function linkedByHand(files) {
  return files
    .filter(({ file }) => ['resources', 'src', 'server'].includes(roomOf(file)))
    .flatMap(({ file, text }) => {
      const code = withoutComments(text);
      return [...code.matchAll(reportLink)].map(({ index }) => ({
        file,
        line: code.slice(0, index).split('\n').length,
        what: 'a report’s URL by hand: use toReport in a drill, a report as the target of a tile, or queryLink',
      }));
    });
}

/** The whole of a report's words: one object of that type, so that nothing but words can be in it. */
const WORDS =
  /^import type \{ ReportWords \} from '#engine\/define';\s+export const words: ReportWords = \{\n(?: .*\n|\n)*\};$/;

/** Words of reports (`<name>.words.ts`) that contain something else, or that others than the declaration next to them import. */
function strayWords(files, known) {
  return files
    .filter(({ file }) => /^resources\/.*\.words\.ts$/.test(file))
    .flatMap(({ file, text }) => {
      const owner = file.replace(/\.words\.ts$/, '.ts');
      const users = files.filter((each) => each.imports.some(({ name }) => resolved(known, each.file, name) === file));
      return [
        ...(WORDS.test(withoutComments(text).trim()) ? [] : ['it may only contain `words: ReportWords`']),
        ...(users.length === 1 && users[0].file === owner ? [] : [`only ${owner} imports it, and it must`]),
      ].map((what) => `${file}:1: ${what}`);
    });
}

/**
 * A folder should fit on one screen. A department's folder in `resources` is a catalogue with one file per declaration and has no limit.
 */
const MOST_FILES = 25;

function fullFolders(files) {
  const counts = new Map();
  for (const { file } of files) {
    const folder = file.slice(0, file.lastIndexOf('/'));
    if (roomOf(file) !== 'resources') counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(
      ([folder, count]) =>
        `${folder}: ${count} files in one folder (at most ${MOST_FILES}): give a part of them a folder`,
    );
}

/** Types may refer to each other, as a record's and its lines' do, but only among as many files as one can read together. */
const MOST_KNOTTED = 6;

/** Checks the whole tree against the house rules; returns `file:line: problem`, and how much was checked. */
export function inspect(base = root) {
  const present = Object.keys(ROOMS).filter((room) => existsSync(join(base, room)));
  const files = readAll(present, base);
  const known = new Set(files.map(({ file }) => file));
  const declared = declaredPackages(base);
  const findings = files.flatMap(({ file, imports }) =>
    imports.flatMap((each) => {
      const into = targetsOf(known, file, each).map((target) => intoDepartment(file, target));
      const what =
        forbidden({ file, name: each.name }) ??
        undeclared({ file, name: each.name }, declared) ??
        into.find((problem) => problem !== undefined);
      return what ? [`${file}:${each.line}: ${what}`] : [];
    }),
  );
  for (const circle of circlesIn(files)) findings.push(`${circle[0]}:1: imports in a circle: ${circle.join(', ')}`);
  for (const knot of circlesIn(files, { types: true }).filter(({ length }) => length > MOST_KNOTTED))
    findings.push(
      `${knot[0]}:1: ${knot.length} files import one another, types included (at most ${MOST_KNOTTED}): ${knot.join(', ')}`,
    );
  const finders = [namedEntities, namedModules, namedSettings, ownTables, rulesCalled, linkedByHand];
  for (const { file, line, what } of finders.flatMap((find) => find(files))) findings.push(`${file}:${line}: ${what}`);
  findings.push(...strayWords(files, known), ...fullFolders(files));
  return { findings, files: files.length, imports: files.reduce((sum, { imports }) => sum + imports.length, 0) };
}

export const checkHouse = (base = root) => inspect(base).findings;
export const roomsPresent = (base = root) => readdirSync(base).filter((name) => name in ROOMS);
