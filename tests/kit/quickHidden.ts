import CSSRuleType from 'happy-dom/lib/css/CSSRuleTypeEnum.js';
import CSSStyleDeclaration from 'happy-dom/lib/css/declaration/CSSStyleDeclaration.js';
import elementDefaults from 'happy-dom/lib/css/declaration/computed-style/config/CSSComputedStyleElementDefault.js';
import CSSPropertyManager from 'happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js';
import CSSTextParser from 'happy-dom/lib/css/declaration/utilities/CSSTextParser.js';
import MediaQueryList from 'happy-dom/lib/match-media/MediaQueryList.js';
import Document from 'happy-dom/lib/nodes/document/Document.js';
import type Element from 'happy-dom/lib/nodes/element/Element.js';
import Node from 'happy-dom/lib/nodes/node/Node.js';
import * as PropertySymbol from 'happy-dom/lib/PropertySymbol.js';
import QuerySelector from 'happy-dom/lib/query-selector/QuerySelector.js';
import { needed, type Rule } from './quickStyles';

/*
 * Whether an element is hidden depends on two properties, and a test that looks for a role or a name asks for them of most elements on the page.
 * happy-dom then computes all properties of the element and of all around it: a fifth of the time of the console’s tests. This computes these two,
 * with happy-dom’s own selectors, defaults and parser, and leaves elements with styles under a condition to happy-dom.
 * tests/engine/console/quick.test.tsx compares both on a page.
 */

type Name = 'display' | 'visibility';
type Declaration = ReturnType<typeof CSSTextParser.parse>['rules'][number];
const isAsked = (name: string): name is Name => name === 'display' || name === 'visibility';
const SAYS = /\b(?:display|visibility)\s*:/;

/** A rule about one of the two. */
interface Found {
  readonly selector: string;
  /** The media in which it applies; undefined if it depends on another condition. */
  readonly media: readonly string[] | undefined;
  readonly declarations: readonly Declaration[];
  /** Classes of which an element needs one, or undefined if the selector doesn't tell. */
  readonly classes: readonly string[] | undefined;
}

const declarationsIn = (text: string): Declaration[] =>
  SAYS.test(text) ? CSSTextParser.parse(text).rules.filter(({ name }) => isAsked(name)) : [];

/** What happy-dom's rules have besides, by their kind. */
type Parts = { [PropertySymbol.cssText]?: string; conditionText?: string };
const textOf = (rule: Rule): string => (rule as unknown as Parts)[PropertySymbol.cssText] ?? '';
const mediaOf = (rule: Rule): string => (rule as unknown as Parts).conditionText ?? '';

function foundIn(rules: readonly Rule[], media: readonly string[] | undefined = []): Found[] {
  return rules.flatMap((rule): Found[] => {
    const { selectorText: selector, cssRules } = rule;
    if (selector === undefined) {
      const isMedia = rule.type === CSSRuleType.mediaRule;
      return cssRules ? foundIn(cssRules, isMedia ? media?.concat(mediaOf(rule)) : undefined) : [];
    }
    const declarations = declarationsIn(textOf(rule));
    return declarations.length === 0 ? [] : [{ selector, media, declarations, classes: needed(selector) }];
  });
}

/** What a sheet says, as long as no rule was added. */
const foundInSheet = new WeakMap<readonly Rule[], { count: number; found: readonly Found[] }>();
function ofSheet(rules: readonly Rule[]): readonly Found[] {
  const known = foundInSheet.get(rules);
  if (known?.count === rules.length) return known.found;
  const found = foundIn(rules);
  foundInSheet.set(rules, { count: rules.length, found });
  return found;
}

/** Every change of the page, and every look at it after one. */
let changes = 0;
const clearCache = Node.prototype[PropertySymbol.clearCache];
Node.prototype[PropertySymbol.clearCache] = function counted() {
  changes += 1;
  clearCache.call(this);
};

/** Every sheet that was added, removed or written again. */
let sheets = 0;
const clearStyles = Document.prototype[PropertySymbol.clearComputedStyleCache];
Document.prototype[PropertySymbol.clearComputedStyleCache] = function counted() {
  sheets += 1;
  clearStyles.call(this);
};

/** The rules of a page's sheets by the classes they need, in the order of the sheets. */
interface Page {
  readonly document: Document;
  readonly changes: number;
  readonly width: number;
  readonly sheets: number;
  readonly rules: readonly (readonly Rule[])[];
  readonly counts: readonly number[];
  readonly byClass: ReadonlyMap<string, readonly [number, Found][]>;
  readonly ofAny: readonly [number, Found][];
  /** Properties and conditions that were computed since the last change. */
  readonly known: Readonly<Record<Name, Map<Element, Value>>>;
  readonly met: Map<string, boolean>;
}
let page: Page | undefined;
const nothing = (): Pick<Page, 'known' | 'met'> => ({
  known: { display: new Map(), visibility: new Map() },
  met: new Map(),
});

const rulesOf = (document: Document): (readonly Rule[])[] => {
  const sheets = [...document.querySelectorAll('style,link[rel="stylesheet"]')].map(
    (element) => (element as unknown as { sheet: { cssRules: readonly Rule[] } | null }).sheet,
  );
  return [...sheets, ...(document.adoptedStyleSheets as unknown as { cssRules: readonly Rule[] }[])].flatMap((sheet) =>
    sheet ? [sheet.cssRules] : [],
  );
};

function pageOf(document: Document): Page {
  const width = document[PropertySymbol.window].innerWidth;
  if (page?.document === document && page.changes === changes && page.width === width) return page;
  const rules = page?.document === document && page.sheets === sheets ? page.rules : rulesOf(document);
  const isSame =
    page?.document === document &&
    page.rules.length === rules.length &&
    rules.every((each, index) => each === page?.rules[index] && each.length === page.counts[index]);
  if (page && isSame) {
    page = { ...page, changes, width, sheets, ...nothing() };
    return page;
  }
  const byClass = new Map<string, [number, Found][]>();
  const ofAny: [number, Found][] = [];
  rules.flatMap(ofSheet).forEach((found, order) => {
    if (!found.classes) ofAny.push([order, found]);
    for (const name of new Set(found.classes)) {
      const others = byClass.get(name);
      if (others) others.push([order, found]);
      else byClass.set(name, [[order, found]]);
    }
  });
  const counts = rules.map(({ length }) => length);
  page = { document, changes, width, sheets, rules, counts, byClass, ofAny, ...nothing() };
  return page;
}

/** Whether the page is shown in these media. */
function isMet(media: string, element: Element, { met }: Page): boolean {
  const known = met.get(media);
  if (known !== undefined) return known;
  const window = element[PropertySymbol.window];
  const { matches } = new MediaQueryList({ window, media, rootFontSize: null });
  met.set(media, matches);
  return matches;
}

/** The declarations of a property by matching rules, in the order in which they apply; undefined if one depends on a condition. */
function declared(element: Element, name: Name, of: Page): Declaration[] | undefined {
  const { byClass, ofAny } = of;
  const classes = (element.getAttribute('class') ?? '').split(/\s+/);
  const candidates = new Map([...ofAny, ...classes.flatMap((each) => byClass.get(each) ?? [])]);
  const matching: { order: number; weight: number; declarations: readonly Declaration[] }[] = [];
  for (const [order, { selector, media, declarations }] of candidates) {
    if (!declarations.some((each) => each.name === name)) continue;
    if (!media || (media.length > 0 && element.tagName === 'HTML')) return undefined;
    if (!media.every((condition) => isMet(condition, element, of))) continue;
    const match = QuerySelector.matches(element, selector, { ignoreErrors: true });
    if (match) matching.push({ order, weight: match.priorityWeight, declarations });
  }
  matching.sort((one, other) => one.weight - other.weight || one.order - other.order);
  return matching.flatMap(({ declarations }) => declarations);
}

function defaultsOf(element: Element): Declaration[] {
  const all: Readonly<Record<string, string | Readonly<Record<string, string>>>> = elementDefaults;
  const defaults = all[element.tagName];
  if (!defaults) return [];
  if (typeof defaults === 'string') return declarationsIn(defaults);
  const isOn = (key: string) => key === 'default' || Boolean(Reflect.get(element, key));
  return declarationsIn(
    Object.entries(defaults)
      .flatMap(([key, text]) => (isOn(key) ? [text] : []))
      .join(''),
  );
}

/** A property's value; null if nothing says it, undefined if happy-dom should compute it. */
type Value = { readonly value: string; readonly important: boolean } | null | undefined;

function valueFor(element: Element, name: Name, of: Page): Value {
  const known = of.known[name];
  if (known.has(element)) return known.get(element);
  const value = compute(element, name, of);
  known.set(element, value);
  return value;
}

function compute(element: Element, name: Name, of: Page): Value {
  const rules = declared(element, name, of);
  if (!rules) return undefined;
  const parent = name === 'visibility' ? element.parentElement : null;
  const inherited = parent ? valueFor(parent, name, of) : null;
  if (inherited === undefined) return undefined;
  const inline = declarationsIn(element.getAttribute('style') ?? '');
  const own = [...defaultsOf(element), ...rules, ...inline].filter((each) => each.name === name);
  if (own.length === 0) return inherited;
  if (own.some(({ value }) => value.includes('var('))) return undefined;
  const manager = new CSSPropertyManager();
  if (inherited) manager.set(name, inherited.value, inherited.important);
  for (const { value, important } of own)
    if (value !== 'inherit' && (!manager.get(name)?.important || important)) manager.set(name, value, important);
  return manager.get(name) ?? null;
}

const getPropertyValue = CSSStyleDeclaration.prototype.getPropertyValue;
CSSStyleDeclaration.prototype.getPropertyValue = function quick(name) {
  const element = this[PropertySymbol.computed] && isAsked(name) ? this[PropertySymbol.element] : null;
  const document = element?.[PropertySymbol.isConnected] ? element.ownerDocument : undefined;
  if (element && document && isAsked(name) && element.getRootNode() === (document as unknown)) {
    const own = valueFor(element, name, pageOf(document));
    if (own !== undefined) return own?.value ?? '';
  }
  return getPropertyValue.call(this, name);
};
