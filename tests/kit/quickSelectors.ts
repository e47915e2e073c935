import QuerySelector from 'happy-dom/lib/query-selector/QuerySelector.js';

/*
 * A test that looks for a role asks of every element whether it is hidden, and happy-dom then tries every rule of the page’s styles on it and
 * on all that it is in: a third of the time of the console’s tests. A selector that ends in a class which an element does not have cannot
 * match it, and that is said here at once; everything else happy-dom decides, as before.
 */

/** The classes one of which an element must have to match, or undefined where that cannot be read off the selector. */
const neededBy = new Map<string, readonly string[] | undefined>();

function needed(selector: string): readonly string[] | undefined {
  if (neededBy.has(selector)) return neededBy.get(selector);
  // Within brackets, commas and classes speak of other elements.
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
