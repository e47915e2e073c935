// The grammar of declarations: the keys that an author can write, and those that no declaration writes.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { filesIn } from '../imports.mjs';

/** Names in a type that declare no key for users: parameters of functions, and types that only compute. */
const ASIDE = ['TSFunctionType', 'TSConditionalType', 'TSMappedType', 'TSTypeParameterDeclaration'];

/** Tables by kind: `Values` documents the kinds, `Options` has their options below the kind. */
const BY_KIND = /^(?:Options|Values)\.\w+$/;

/**
 * Types of engine/define that no one writes: what readers take once every default is filled in, what builders put on a field, and what
 * rules are given.
 */
const NOT_WRITTEN = new Set(
  `Resource Section Document Report Tool Column Columns Places Reach Outline Shaped ListingSource ResolvedList TurnedLayout StatementLine ResolvedFields
  Parts Fulfilling Effects Counting CountedLine Marks CellContext MasterFields DocumentFields DocumentRecord DocumentFacts AttachedFile Values
  Charts PlacedPlot Context Module NewGroup FactSource Problem LineContext Source Reads`.split(/\s+/),
);

const isNode = (value) => typeof value?.type === 'string';

/** Every key of the interfaces and types below `node`, with its path and position; in a type, keys of nested objects as well. */
export function* keysIn(node, within = '') {
  if (ASIDE.includes(node.type)) return;
  const owner = /^TS(Interface|TypeAlias)Declaration$/.test(node.type) ? (node.id?.name ?? '') : within;
  const key = node.key?.name ?? node.key?.value ?? '';
  const path = within !== '' && key ? `${owner}.${key}` : owner;
  const isKey = within !== '' && /^TS(Property|Method)Signature$/.test(node.type) && !key.startsWith('~');
  if (isKey && !BY_KIND.test(path)) yield { path, key, start: node.start, isOptional: Boolean(node.optional) };
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* keysIn(child, path);
}

/** Every key in a source file, with the docstring right before it; '' if there is none. */
export function documentedKeys(file, text) {
  const { program, comments } = parseSync(file, text);
  const docs = comments.filter(({ value }) => /^\*\s*\S/.test(value));
  return [...keysIn(program)].map((key) => ({
    ...key,
    doc: docs.findLast(({ end }) => end <= key.start && text.slice(end, key.start).trim() === '')?.value ?? '',
  }));
}

/** The keys that an author can write, from the texts of engine/define. */
export const grammarIn = (sources) =>
  sources
    .flatMap(({ file, text }) => documentedKeys(file, text))
    .filter(({ path }) => !NOT_WRITTEN.has(path.split('.')[0]));

/** All keys of objects in a declaration's text. */
function* written(node) {
  if (node.type === 'Property' && !node.computed) yield node.key.name ?? node.key.value;
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* written(child);
}

const read = (folder, base) =>
  existsSync(join(base, folder))
    ? filesIn(folder, base)
        .filter((file) => !file.endsWith('.gen.ts'))
        .map((file) => ({ file, text: readFileSync(join(base, file), 'utf8') }))
    : [];

/** Keys of the grammar that none of the declarations writes, whichever object it would be in. */
export function unwrittenKeys(grammar, declarations) {
  const keys = new Set(declarations.flatMap(({ file, text }) => [...written(parseSync(file, text).program)]));
  return grammar.filter(({ key }) => !keys.has(key)).map(({ path }) => path);
}

/** The project's grammar, and what of it no declaration writes. */
export function grammarOf(base) {
  const grammar = grammarIn(read('engine/define', base));
  return { keys: grammar, unwritten: unwrittenKeys(grammar, read('resources', base)) };
}
