/** Finds the records that pasted and imported texts name: by code, name, barcode and what else a list knows them by. */

import type { Entity } from '#engine/define/declaration';
import { codeField, titleField } from '#engine/read/entities';
import { folded } from '#engine/run/fold';
import { foundBy, type LookupOption } from '#src/grid';

/** How records are asked for. */
export interface Asking {
  entity: Entity | undefined;
  /** One page of records with one of these values in a field, compared exactly, or sorted by it. */
  listed: (query: { key: string; values?: readonly string[]; page: number; perPage: number }) => Promise<{
    options: LookupOption[];
    total: number;
  }>;
  /** The first records with a text in their code, name or barcodes. */
  searched: (text: string) => Promise<{ options: LookupOption[]; total: number }>;
  /** Ids by other texts in small letters: the codes of a supplier. They count if no record has the text itself. */
  called: ReadonlyMap<string, string>;
  /** Records by id. */
  byId: (ids: readonly string[]) => Promise<LookupOption[]>;
}

/** Up to this many texts are searched one by one. */
const FEW = 5;
const PER_CALL = 100;
/** Texts without an exact match are searched one by one, up to this many; more are compared with the whole list. */
const SECOND_TRY = 30;
const PAGE = 1000;
/** The longest list that is read as a whole. */
const MOST_PAGES = 50;

const tidy = (text: string): string => folded(text.trim());

type Named = (text: string) => LookupOption | undefined;

const byCode = (options: readonly LookupOption[]): Named => {
  const codes = new Map<string, LookupOption>();
  for (const option of options) if (option.code && !codes.has(tidy(option.code))) codes.set(tidy(option.code), option);
  return (text) => codes.get(tidy(text));
};

/** By name, or another text that means one option. A text of two records means neither. */
const byName = (options: readonly LookupOption[]): Named => {
  const names = new Map<string, LookupOption | undefined>();
  for (const option of new Map(options.map((each) => [each.value, each])).values())
    for (const name of new Set([option.label, ...(option.aliases ?? [])].map(tidy)))
      names.set(name, names.has(name) ? undefined : option);
  return (text) => names.get(tidy(text));
};

/** In either way, codes first: for options that are all there are with these texts. */
const byAny = (options: readonly LookupOption[]): Named => {
  const [coded, named] = [byCode(options), byName(options)];
  return (text) => coded(text) ?? named(text);
};

/** As written, in capitals and in small letters: codes are compared exactly. */
const spellings = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [text, text.toUpperCase(), text.toLowerCase()].map((each) => each.trim()))),
];

async function withValues({ listed }: Asking, key: string | undefined, texts: readonly string[]) {
  if (!key) return [];
  const words = spellings(texts);
  const found: LookupOption[] = [];
  for (let start = 0; start < words.length; start += PER_CALL)
    found.push(
      ...(await listed({ key, values: words.slice(start, start + PER_CALL), page: 1, perPage: PAGE })).options,
    );
  return found;
}

async function whole({ listed, entity }: Asking): Promise<LookupOption[]> {
  const key = (entity && (codeField(entity) ?? titleField(entity))) ?? 'id';
  const found: LookupOption[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const { options, total } = await listed({ key, page, perPage: PAGE });
    found.push(...options);
    if (options.length < PAGE || found.length >= total) break;
  }
  return found;
}

/**
 * The records that texts name, in any case and however many they are; texts that name none, or several, are left out. A few are searched as
 * if they were typed. Many are asked for by their exact codes and names, and what is left is compared with the whole list.
 */
export async function matchTexts(asking: Asking, texts: readonly string[]): Promise<Map<string, LookupOption>> {
  const { entity } = asking;
  const found = new Map<string, LookupOption>();
  const left = () => texts.filter((text) => !found.has(text));
  const take = (named: Named, some: readonly string[]) => {
    for (const text of some) {
      const option = named(text);
      if (option) found.set(text, foundBy(option, text));
    }
  };
  const [code, title] = [entity && codeField(entity), entity && titleField(entity)];
  if (texts.length > FEW) {
    const [coded, named] = await Promise.all([withValues(asking, code, texts), withValues(asking, title, texts)]);
    take(byCode(coded), texts);
    take(byName(named), left());
  }
  let rest = left();
  if (rest.length > 0 && rest.length <= SECOND_TRY) {
    const answers = await Promise.all(rest.map(async (text) => ({ text, ...(await asking.searched(text)) })));
    for (const { text, options } of answers) take(byAny(options), [text]);
    // Many codes contain a short one, so the first page may not have it.
    rest = answers.flatMap(({ text, options, total }) => (!found.has(text) && total > options.length ? [text] : []));
  }
  if (rest.length > 0) take(byAny(await whole(asking)), rest);
  await takeCalled(asking, left(), found);
  await takeOtherNames(asking, left(), found);
  return found;
}

/** Takes what the texts are called elsewhere: the codes of a supplier. */
async function takeCalled({ called, byId }: Asking, texts: readonly string[], found: Map<string, LookupOption>) {
  const ids = new Map(
    texts.flatMap((text): [string, string][] => {
      const id = called.get(tidy(text));
      return id === undefined ? [] : [[text, id]];
    }),
  );
  if (ids.size === 0) return;
  const options = new Map((await byId([...new Set(ids.values())])).map((option) => [option.value, option]));
  for (const [text, id] of ids) {
    const option = options.get(id);
    if (option) found.set(text, option);
  }
}

/** Takes records by other words for them: 'pcs' for 'ea'. */
async function takeOtherNames(asking: Asking, texts: readonly string[], found: Map<string, LookupOption>) {
  const { entity } = asking;
  const others = new Map(
    texts.map((text) => [text, (entity?.kind === 'resource' && entity.otherNames?.(text)) || []] as const),
  );
  const words = [...new Set([...others.values()].flat())];
  if (words.length === 0) return;
  const [code, title] = [entity && codeField(entity), entity && titleField(entity)];
  const options = (await Promise.all([withValues(asking, code, words), withValues(asking, title, words)])).flat();
  const named = byAny(options);
  for (const [text, names] of others) {
    const option = names.map(named).find((each) => each !== undefined);
    if (option) found.set(text, option);
  }
}
