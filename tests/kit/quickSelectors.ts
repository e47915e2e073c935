import QuerySelector from 'happy-dom/lib/query-selector/QuerySelector.js';

/*
 * A test that looks for a role asks of every element whether it is hidden, and happy-dom then tries every rule of the page’s styles on it
 * and all its ancestors: a third of the time of the console’s tests. A selector that ends in a class which an element doesn't have can't
 * match it, and this answers that at once; happy-dom decides everything else, as before.
 */

/** The classes of which an element needs one to match, or undefined if the selector doesn't tell. */
const neededBy = new Map<string, readonly string[] | undefined>();

function needed(selector: string): readonly string[] | undefined {
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
