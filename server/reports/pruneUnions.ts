/**
 * Leaves out the parts of a report's unions that its parameters rule out: `where :basis = 'sale' and …` while costs of today are asked for. The
 * database finds that out as well, but only after it has planned their joins, which takes most of a short report's time.
 */

import { isDay } from '#engine/run/time/days';
import { remembered } from './memoize';

type Values = Readonly<Record<string, unknown>>;
/** A condition's value as SQL has it; undefined if it depends on rows. */
type Known = string | number | boolean | null | undefined;
type Condition = (values: Values) => Known;
/** SQL as it is, or a branch of a union with the conditions under which it has rows. */
type Part = string | { conditions: readonly Condition[]; parts: readonly Part[] };

/** Comments and the contents of strings, which have no structure. */
const UNSTRUCTURED = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g;
const masked = (sql: string): string => sql.replace(UNSTRUCTURED, (token) => ' '.repeat(token.length));

/** The same text with everything inside brackets blanked, so that what is left is on its own level. */
function ownLevel(text: string): string {
  let depth = 0;
  return text.replace(/[\s\S]/g, (letter) => {
    if (letter === ')') depth--;
    const own = depth === 0 ? letter : ' ';
    if (letter === '(') depth++;
    return own;
  });
}

const TOKEN = /\s*(?:(:\w+)(?:::\w+)?|('(?:[^']|'')*')|(\d+(?:\.\d+)?)|(\w+)|(<>|>=|<=|[=<>(),]))/y;

function tokensOf(text: string): string[] | undefined {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const match = TOKEN.exec(text);
    if (!match) return undefined;
    tokens.push((match[1] ?? match[2] ?? match[3] ?? match[4]?.toLowerCase() ?? match[5]) as string);
  }
  return tokens;
}

const not = (value: Known): Known => (typeof value === 'boolean' ? !value : value === null ? null : undefined);
/** `and` with `decisive` false, `or` with true: one decisive value decides, whatever the others are. */
function joined(decisive: boolean, a: Known, b: Known): Known {
  if (a === decisive || b === decisive) return decisive;
  if (a === !decisive && b === !decisive) return !decisive;
  return (a === null || a === !decisive) && (b === null || b === !decisive) ? null : undefined;
}

const ORDERS: Readonly<Record<string, (a: string | number, b: string | number) => boolean>> = {
  '=': (a, b) => a === b,
  '<>': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
};

/** Compares what compares alike here and in the database: days, numbers with a number, and equal texts. */
function compared(operator: string, a: Known, b: Known): Known {
  if (a === null || b === null) return null;
  const order = ORDERS[operator];
  if (!order || a === undefined || b === undefined || typeof a === 'boolean' || typeof b === 'boolean')
    return undefined;
  if (isDay(a) && isDay(b)) return order(a, b);
  if (typeof a === 'number' || typeof b === 'number') {
    const [left, right] = [Number(a), Number(b)];
    return Number.isFinite(left) && Number.isFinite(right) ? order(left, right) : undefined;
  }
  return operator === '=' || operator === '<>' ? order(a, b) : undefined;
}

/** A condition on parameters and constants only; undefined for any other. */
function conditionOf(text: string): Condition | undefined {
  const tokens = tokensOf(text);
  if (!tokens) return undefined;
  let at = 0;
  const take = (token: string): boolean => tokens[at] === token && ++at > 0;
  const expect = (token: string): void => {
    if (!take(token)) throw new Error(`no ${token}`);
  };
  const several = (): Condition[] => {
    expect('(');
    const found = [value()];
    while (take(',')) found.push(value());
    expect(')');
    return found;
  };
  const value = (): Condition => {
    if (take('coalesce')) {
      const parts = several();
      return (values) => parts.map((part) => part(values)).find((each) => each !== null) ?? nullOr(parts, values);
    }
    const token = tokens[at++] ?? '';
    if (token.startsWith(':')) return (values) => plain(values[token.slice(1)]);
    if (token.startsWith("'")) return () => token.slice(1, -1).replaceAll("''", "'");
    if (/^\d/.test(token)) return () => Number(token);
    if (token === 'true' || token === 'false') return () => token === 'true';
    throw new Error(`“${token}” is no constant`);
  };
  const comparison = (): Condition => {
    if (take('not')) {
      const inner = comparison();
      return (values) => not(inner(values));
    }
    if (take('(')) {
      const inner = either();
      expect(')');
      return inner;
    }
    const left = value();
    if (take('is')) {
      const isNot = take('not');
      expect('null');
      return (values) => {
        const found = left(values);
        return found === undefined ? undefined : (found === null) !== isNot;
      };
    }
    const isNot = take('not');
    if (take('in')) {
      const list = several();
      return (values) => {
        const within = list
          .map((each) => compared('=', left(values), each(values)))
          .reduce((a, b) => joined(true, a, b), false);
        return isNot ? not(within) : within;
      };
    }
    const operator = tokens[at] ?? '';
    if (!(operator in ORDERS)) return left;
    at++;
    const right = value();
    return (values) => compared(operator, left(values), right(values));
  };
  const chain = (word: string, decisive: boolean, next: () => Condition) => (): Condition => {
    let made = next();
    while (take(word)) {
      const [left, right] = [made, next()];
      made = (values) => joined(decisive, left(values), right(values));
    }
    return made;
  };
  const both = chain('and', false, comparison);
  const either: () => Condition = chain('or', true, both);
  try {
    const made = either();
    return at === tokens.length ? made : undefined;
  } catch {
    return undefined;
  }
}

/** What `coalesce` is once no part has a value: unknown if one of them is, otherwise null. */
const nullOr = (parts: readonly Condition[], values: Values): Known =>
  parts.some((part) => part(values) === undefined) ? undefined : null;

/** A parameter's value; lists are only compared by the database. */
const plain = (value: unknown): Known =>
  value === undefined || value === null
    ? null
    : typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? value
      : undefined;

const AGGREGATE = /\b(sum|count|min|max|avg|every|bool_and|bool_or|\w+_agg)\s*\(/i;

/** Whether a branch has a row even if it reads none: its figures are added up without groups. */
function isOneRow(mask: string, level: string): boolean {
  const columns = mask.slice(0, level.search(/\bfrom\b/i));
  return AGGREGATE.test(columns) && !/\bgroup\s+by\b/i.test(level);
}

/** The conditions of a branch that only parameters decide. */
function conditionsOf(sql: string, mask: string, level: string): Condition[] {
  if (isOneRow(mask, level)) return [];
  const [where, ...others] = [...level.matchAll(/\bwhere\b/gi)];
  if (!where || others.length > 0) return [];
  const start = where.index + where[0].length;
  const end = level.slice(start).search(/\b(group\s+by|having|window)\b/i);
  const text = end < 0 ? level.slice(start) : level.slice(start, start + end);
  // These make more of a condition than its parts.
  if (/\b(or|case|between)\b/i.test(text)) return conditionsBefore(sql, start, text);
  return split(sql, start, text);
}

/** The parts of a condition up to the first that isn't simple. */
function conditionsBefore(sql: string, start: number, text: string): Condition[] {
  if (/\bor\b/i.test(text)) return [];
  const simple = text.slice(0, text.search(/\b(case|between)\b/i));
  const last = [...simple.matchAll(/\band\b/gi)].at(-1);
  return last ? split(sql, start, simple.slice(0, last.index)) : [];
}

function split(sql: string, start: number, text: string): Condition[] {
  const ends = [...text.matchAll(/\band\b/gi)].map(({ index }) => index);
  return [0, ...ends.map((end) => end + 3)].flatMap((from, place) => {
    const found = conditionOf(sql.slice(start + from, start + (ends[place] ?? text.length)));
    return found ? [found] : [];
  });
}

/** A text's brackets, each with its own parts. */
function withinBrackets(sql: string, mask: string): Part[] {
  const parts: Part[] = [];
  let [from, depth, opened] = [0, 0, 0];
  for (let at = 0; at < mask.length; at++) {
    if (mask[at] === '(' && depth++ === 0) opened = at + 1;
    if (mask[at] === ')' && --depth === 0) {
      parts.push(sql.slice(from, opened), ...partsOf(sql.slice(opened, at), mask.slice(opened, at)));
      from = at;
    }
  }
  return [...parts, sql.slice(from)];
}

/** A text's parts. The first branch of a union stays, because it names the columns. */
function partsOf(sql: string, mask: string): Part[] {
  if (!/\bunion\s+all\b/i.test(mask)) return [sql];
  const level = ownLevel(mask);
  const unions = [...level.matchAll(/\bunion\s+all\b/gi)].map(({ index }) => index);
  const isMixed = /\b(intersect|except|order\s+by|limit|offset)\b|\bunion\b(?!\s+all)/i.test(level);
  return [0, ...unions].flatMap((from, place): Part[] => {
    const to = unions[place] ?? sql.length;
    const [branch, branchMask] = [sql.slice(from, to), mask.slice(from, to)];
    const parts = withinBrackets(branch, branchMask);
    const conditions = place === 0 || isMixed ? [] : conditionsOf(branch, branchMask, level.slice(from, to));
    return conditions.length > 0 ? [{ conditions, parts }] : parts;
  });
}

const isRuledOut = (condition: Condition, values: Values): boolean => {
  const found = condition(values);
  return found === false || found === null;
};

const written = (parts: readonly Part[], values: Values): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part;
      return part.conditions.some((each) => isRuledOut(each, values)) ? '' : written(part.parts, values);
    })
    .join('');

/** Listings write their SQL for each combination of parameters. */
const MOST_KNOWN = 500;
const partsIn = remembered(MOST_KNOWN, (sql): readonly Part[] => partsOf(sql, masked(sql)));

/** A report's SQL without the branches of unions that these values of its parameters rule out. */
export const neededSql = (sql: string, values: Values): string => written(partsIn(sql), values);
