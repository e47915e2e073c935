// Which declared fields change something: a rule, a report, a letter, a component or the server's code names them. The rest only repeat what
// someone typed.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { filesIn, importsOf, resolved } from '../imports.mjs';

/** The rooms whose code can give a field an effect. The demo and the tests only fill fields in. */
const ROOMS = ['engine', 'resources', 'server', 'src', 'dataProvider', 'authProvider'];

/** Calls that declare a field: `minOrder: money()` doesn't use it. */
const BUILDERS = new Set(
  'text longText email phone colour image files integer decimal quantity money cost costMoney percent boolean date time datetime tags choice choices reference references group list lines computed name code outlet outlets status oneOf'.split(
    ' ',
  ),
);

/** Keys with words for people, which name no field. */
const WORDS = new Set(['label', 'help', 'about', 'why']);

const wordsIn = (text) => text.match(/[A-Za-z_]\w*/g) ?? [];

/** Whether the property is a field's declaration, or a sentence. */
const isAside = ({ key, value, computed }) =>
  !computed &&
  (WORDS.has(key.name) || (value.type === 'CallExpression' && BUILDERS.has(value.callee.name) && value.callee.name));

/** Server and console write a value under its key: `{ cancelledBy: userId }` uses no field. In declarations, a key can be a column. */
const isWritten = (file, { computed, shorthand, value }, parent) =>
  !computed && !shorthand && value !== undefined && parent === 'ObjectExpression' && !file.startsWith('resources/');

/** All names in a source file that may be a field's: identifiers and words in strings, without comments. */
export function namesIn(file, text) {
  if (file.endsWith('.sql')) return new Set(wordsIn(text.replace(/--.*$/gm, '')));
  const names = new Set();
  const visit = (node, parent) => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      for (const each of node) visit(each, parent);
      return;
    }
    if (typeof node.type !== 'string') return;
    if (node.type === 'Property' && isAside(node)) {
      if (!WORDS.has(node.key.name)) visit(node.value.arguments, node.type);
      return;
    }
    if (node.type === 'Property' && isWritten(file, node, parent)) {
      visit(node.value, node.type);
      return;
    }
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') names.add(node.name);
    else if (node.type === 'Literal' && typeof node.value === 'string')
      for (const word of wordsIn(node.value)) names.add(word);
    else if (node.type === 'TemplateElement') for (const word of wordsIn(node.value.cooked ?? '')) names.add(word);
    for (const [key, child] of Object.entries(node)) if (key !== 'type') visit(child, node.type);
  };
  visit(parseSync(file, text).program.body, '');
  return names;
}

/** Fields that the engine gives an effect, whatever their name: it keeps them unique, finds records by them, reads a ledger, hides them. */
const isMechanism = (field) =>
  Boolean(
    field.isTitle ||
      field.isCode ||
      field.isOwnStatus ||
      field.unique ||
      field.secret ||
      field.ledger ||
      field.numbering,
  );

/**
 * All fields with their dotted paths. `promises`: people fill it in and may expect something of it. Groups and lists have the effects of
 * their fields.
 */
function* walk(fields, prefix = '', isTyped = true) {
  for (const [key, field] of Object.entries(fields)) {
    const isOwn = isTyped && !field.readOnly;
    const isGroup = 'fields' in field;
    yield { path: prefix + key, key, promises: isOwn && !isGroup && field.kind !== 'computed' && !isMechanism(field) };
    if (isGroup) yield* walk(field.fields, `${prefix}${key}.`, isOwn);
  }
}

const fieldsOf = ({ kind, fields, lines }) => [...walk(fields), ...(kind === 'document' ? walk(lines, 'items.') : [])];

/** Per file, the files that import it. */
function importersOf(sources) {
  const known = new Set(sources.map(({ file }) => file));
  const importers = new Map();
  for (const { file, text } of sources) {
    if (file.endsWith('.sql')) continue;
    for (const { name } of importsOf(text)) {
      const target = resolved(known, file, name);
      if (target) importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  return importers;
}

/** Records that a new group starts with are values, and no use of a field. */
const isSeeds = (file) => file.endsWith('seeds.rules.ts');
/** Files that may know the entities of the trade; engine rooms name none. */
const knowsTrade = (file) => file.startsWith('resources/') || file.includes('/departments/');

/**
 * The fields that nothing but their own declaration names, as `entity.path`. A name that several entities declare counts only in files that
 * are about this one: they name it or its record type, or a file that imports them does.
 * @param declared entities with their files, as `declarationFiles` of resources/found.ts has them
 * @param sources `{ file, text }` of the code that may use fields
 * @param typeNames entity name -> name of its record type
 */
export function unnamedFields(declared, sources, typeNames = new Map()) {
  const names = new Map(
    sources.filter(({ file }) => !isSeeds(file)).map(({ file, text }) => [file, namesIn(file, text)]),
  );
  const importers = importersOf(sources);
  const fields = declared.flatMap(({ file, declaration }) =>
    fieldsOf(declaration).map((field) => ({ ...field, file, entity: declaration.name })),
  );
  const owners = new Map();
  for (const { entity, key } of fields) owners.set(key, (owners.get(key) ?? new Set()).add(entity));
  const mentions = (file, entity) => names.get(file)?.has(entity) || names.get(file)?.has(typeNames.get(entity));
  const isAbout = (file, { file: own, entity }) =>
    file === own ||
    mentions(file, entity) ||
    (importers.get(file) ?? []).some((each) => each === own || mentions(each, entity));
  const isNamed = (field) => {
    const isAlone = owners.get(field.key).size === 1;
    return [...names].some(
      ([file, found]) => found.has(field.key) && ((isAlone && knowsTrade(file)) || isAbout(file, field)),
    );
  };
  const promised = fields.filter(({ promises }) => promises);
  const unnamed = promised.filter((field) => !isNamed(field)).map(({ entity, path }) => `${entity}.${path}`);
  return { looked: promised.length, unnamed };
}

/** The record types by entity, from the generated file. */
const typeNamesIn = (text) =>
  new Map(
    [...text.matchAll(/\/\*\*[^*]*?`(\w+)`[^*]*\*\/\nexport type (\w+)/g)].map(([, entity, type]) => [entity, type]),
  );

/** The project's sources that may use a field. */
export function readSources(base) {
  const present = ROOMS.filter((room) => existsSync(join(base, room)));
  const code = present.flatMap((room) => filesIn(room, base)).filter((file) => !file.endsWith('.gen.ts'));
  const sql = present.flatMap((room) =>
    readdirSync(join(base, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.sql'))
      .map((file) => `${room}/${file.replaceAll('\\', '/')}`),
  );
  return [...code, ...sql].map((file) => ({ file, text: readFileSync(join(base, file), 'utf8') }));
}

/** The same for what the project declares. */
export function unnamedIn(base, declarationFiles) {
  const entities = declarationFiles.filter(({ declaration: { kind } }) => kind === 'resource' || kind === 'document');
  return unnamedFields(
    entities,
    readSources(base),
    typeNamesIn(readFileSync(join(base, 'resources/records.gen.ts'), 'utf8')),
  );
}
