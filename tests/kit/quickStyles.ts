import type CSSRule from 'happy-dom/lib/css/CSSRule.js';
import CSSComputedStyle from 'happy-dom/lib/css/declaration/computed-style/CSSComputedStyle.js';
import type IElement from 'happy-dom/lib/nodes/element/Element.js';
import QuerySelector from 'happy-dom/lib/query-selector/QuerySelector.js';

/*
 * A test that looks for a role asks of every element whether it is hidden, and happy-dom then tries every rule of the page’s styles on it
 * and all its ancestors: a third of the time of the console’s tests. A selector that ends in a class which an element doesn't have can't
 * match it, and a sheet whose rules all need classes that none of the elements has can't say anything about them. This answers both at
 * once; happy-dom decides everything else, as before.
 */

/** The classes of which an element needs one to match, or undefined if the selector doesn't tell. */
const neededBy = new Map<string, readonly string[] | undefined>();

export function needed(selector: string): readonly string[] | undefined {
  if (neededBy.has(selector)) return neededBy.get(selector);
  // Inside brackets, commas and classes refer to other elements.
  const parts = /[()[\]\\]/.test(selector) ? [] : selector.split(',');
  const classes = parts
    .map((part) => /\.([\w-]+)[^\s>+~.]*$/.exec(part.trim())?.[1])
    .filter((name) => name !== undefined);
  const all = parts.length > 0 && classes.length === parts.length ? classes : undefined;
  neededBy.set(selector, all);
  return all;
}

const matches = QuerySelector.matches;
QuerySelector.matches = function quick(element, selector, options) {
  const classes = typeof selector === 'string' ? needed(selector) : undefined;
  if (classes) {
    const own = ` ${element.getAttribute('class') ?? ''} `;
    if (!classes.some((name) => own.includes(` ${name} `))) return null;
  }
  return matches.call(QuerySelector, element, selector, options);
};

/** A rule of a sheet: a style with a selector, or a condition around others. */
export type Rule = CSSRule & { selectorText?: string; cssRules?: readonly Rule[] };

/** The classes of which an element needs one, or undefined if a rule doesn't tell. */
function neededByAll(rules: readonly Rule[]): readonly string[] | undefined {
  const all: string[] = [];
  for (const { selectorText, cssRules } of rules) {
    const classes = selectorText ? needed(selectorText) : cssRules && neededByAll(cssRules);
    if (!classes) return undefined;
    all.push(...classes);
  }
  return all;
}

/** What a sheet's rules need, as long as none was added. */
const neededInSheet = new WeakMap<readonly Rule[], { count: number; classes: readonly string[] | undefined }>();
/** The classes of an element and its ancestors: happy-dom passes the same list for every sheet. */
const classesAmong = new WeakMap<readonly { element: IElement }[], ReadonlySet<string>>();

function neededIn(rules: readonly Rule[]): readonly string[] | undefined {
  const known = neededInSheet.get(rules);
  if (known?.count === rules.length) return known.classes;
  const classes = neededByAll(rules);
  neededInSheet.set(rules, { count: rules.length, classes });
  return classes;
}

function classesOf(elements: readonly { element: IElement }[]): ReadonlySet<string> {
  const known = classesAmong.get(elements);
  if (known) return known;
  const classes = new Set(elements.flatMap(({ element }) => (element.getAttribute('class') ?? '').split(/\s+/)));
  classesAmong.set(elements, classes);
  return classes;
}

/** The part of happy-dom that this replaces, which it declares as private. */
interface Parsing {
  parseCSSRules(options: { elements: readonly { element: IElement }[]; cssRules: readonly Rule[] }): void;
}

const computed = CSSComputedStyle.prototype as unknown as Parsing;
const parseCSSRules = computed.parseCSSRules;
computed.parseCSSRules = function quick(options) {
  const classes = neededIn(options.cssRules);
  if (classes) {
    const own = classesOf(options.elements);
    if (!classes.some((name) => own.has(name))) return;
  }
  parseCSSRules.call(this, options);
};
