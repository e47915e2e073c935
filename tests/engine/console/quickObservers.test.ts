import { describe, expect, it } from 'vitest';

/** tests/kit/quickObservers.ts says the same about changes of the page as happy-dom does. */

describe('observers of a page', () => {
  const observed = async (top: Node, options: MutationObserverInit, change: () => void) => {
    const found: string[] = [];
    const observer = new MutationObserver((records) => {
      for (const { type, target } of records) found.push(`${type} ${target.nodeName}`);
    });
    observer.observe(top, options);
    change();
    await Promise.resolve();
    await Promise.resolve();
    observer.disconnect();
    change();
    await Promise.resolve();
    await Promise.resolve();
    return found;
  };
  const everything = { subtree: true, childList: true, attributes: true, characterData: true };

  it('hear what changes inside it, also in what was added since, and nothing after they were disconnected', async () => {
    document.body.innerHTML = '<p>a</p><b></b>';
    const [p, b] = document.body.children;
    const found = await observed(document, everything, () => {
      const i = document.createElement('i');
      p?.append(i);
      i.setAttribute('title', 'a');
      p?.firstChild?.replaceWith('b');
      b?.setAttribute('class', 'x');
    });
    expect(found).toEqual(['childList P', 'attributes I', 'childList P', 'childList P', 'attributes B']);
  });

  it('hear nothing of other parts, of what was removed, and of other kinds of change', async () => {
    document.body.innerHTML = '<p><i></i></p><b></b>';
    const [p, b] = document.body.children;
    const i = p?.firstElementChild;
    const found = await observed(p as Element, { subtree: true, childList: true }, () => {
      b?.append('x');
      i?.setAttribute('title', 'a');
      i?.remove();
      i?.append('y');
    });
    expect(found).toEqual(['childList P']);
  });
});
