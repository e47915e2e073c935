import Element from 'happy-dom/lib/nodes/element/Element.js';

/*
 * In a browser, an element as a text is `[object HTMLDivElement]`; happy-dom writes out all its HTML. The library that places menus and
 * choices compares this text with `[object Window]` for every element around them: a twelfth of the time of the console's tests.
 */
Element.prototype.toString = function name(this: Element): string {
  return `[object ${this.constructor.name}]`;
};
