import MutationTypeEnum from 'happy-dom/lib/mutation-observer/MutationTypeEnum.js';
import Node from 'happy-dom/lib/nodes/node/Node.js';
import * as PropertySymbol from 'happy-dom/lib/PropertySymbol.js';

/*
 * A test that waits observes the whole page, and happy-dom then tells each node of it, and again at the end: a sixteenth of the time of the console’s
 * tests. This keeps such observers in one list, and asks at each change whether it is inside what they observe.
 */

type Listener = Parameters<(typeof Node.prototype)[typeof PropertySymbol.observeMutations]>[0];
type MutationRecord = Parameters<(typeof Node.prototype)[typeof PropertySymbol.reportMutation]>[0];

/** Observers of whole trees, and the top node of each. */
const wide = new Map<Listener, Node>();

const observe = Node.prototype[PropertySymbol.observeMutations];
Node.prototype[PropertySymbol.observeMutations] = function quick(listener) {
  if (listener.options.subtree) wide.set(listener, this);
  else observe.call(this, listener);
};

const unobserve = Node.prototype[PropertySymbol.unobserveMutations];
Node.prototype[PropertySymbol.unobserveMutations] = function quick(listener) {
  if (!wide.delete(listener)) unobserve.call(this, listener);
};

function isWanted({ options }: Listener, { type, attributeName }: MutationRecord): boolean {
  if (type === MutationTypeEnum.childList) return options.childList === true;
  if (type === MutationTypeEnum.characterData) return options.characterData === true;
  return (
    options.attributes === true && (!options.attributeFilter || options.attributeFilter.includes(attributeName ?? ''))
  );
}

function isInside(node: Node, top: Node): boolean {
  for (let each: Node | null = node; each; each = each[PropertySymbol.parentNode]) if (each === top) return true;
  return false;
}

const report = Node.prototype[PropertySymbol.reportMutation];
Node.prototype[PropertySymbol.reportMutation] = function quick(record) {
  report.call(this, record);
  for (const [listener, top] of wide) {
    const callback = listener.callback.deref();
    if (!callback) wide.delete(listener);
    else if (isWanted(listener, record) && isInside(this, top)) callback(record);
  }
};
