import { screen } from '@testing-library/react';
import CSSComputedStyle from 'happy-dom/lib/css/declaration/computed-style/CSSComputedStyle.js';
import type Simulated from 'happy-dom/lib/nodes/element/Element.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { apis, type Group } from './apis';
import { forwardToGroup, startConsole } from './consoleKit';

/** tests/kit/quickHidden.ts says the same about hidden elements as happy-dom does, and tests/kit/quickObservers.ts the same about changes. */

const NAMES = ['display', 'visibility'] as const;

/** Elements about which they differ, and how many of all were left to happy-dom. */
function compared(): { count: number; others: string[]; left: number } {
  const elements = [...document.querySelectorAll('*')];
  const thorough = vi.spyOn(CSSComputedStyle.prototype, 'getComputedStyle');
  const quick = elements.map((element) => NAMES.map((name) => getComputedStyle(element).getPropertyValue(name)));
  const left = thorough.mock.calls.length;
  thorough.mockRestore();
  const others = elements.flatMap((element, index) => {
    const style = new CSSComputedStyle(element as unknown as Simulated).getComputedStyle();
    const found = NAMES.map((name) => style.get(name)?.value ?? '');
    return String(found) === String(quick[index])
      ? []
      : [`${element.outerHTML.slice(0, 100)}: ${quick[index]}, not ${found}`];
  });
  return { count: elements.length, others, left };
}

describe('of the console', () => {
  let tenant: Group;
  forwardToGroup(() => tenant);

  it('of a list and the menu over it', async () => {
    const [reference] = apis;
    if (!reference) throw new Error('there is no API');
    tenant = await reference.open();
    const { user } = await startConsole({ client: tenant.owner, at: '/items' });
    await screen.findByRole('heading', { level: 1, name: 'Menu Items' });
    const list = compared();
    expect(list.others).toEqual([]);
    expect(list.count).toBeGreaterThan(300);
    expect(list.left).toBeLessThan(list.count / 10);
    await user.click(screen.getByRole('button', { name: 'Outlet: Outlet COL' }));
    await screen.findByRole('menu');
    expect(compared().others).toEqual([]);
  });
});

describe('of styles', () => {
  afterEach(() => {
    document.head.querySelector('#own')?.remove();
    document.body.innerHTML = '';
  });
  const style = (text: string, body: string) => {
    document.head.insertAdjacentHTML('beforeend', `<style id="own">${text}</style>`);
    document.body.innerHTML = body;
  };
  const hidden = () =>
    [...document.body.querySelectorAll('*')].map((element) => {
      const { display, visibility } = getComputedStyle(element);
      return `${element.id} ${display} ${visibility}`.trim();
    });

  it.each([
    [
      'by class',
      '.x { display: none } .y .x { display: flex }',
      '<p id="a" class="x"></p><p class="y"><b class="x"></b></p>',
    ],
    [
      'inherited',
      '.x { visibility: hidden } .y { visibility: visible }',
      '<p class="x"><b></b><b class="y"><i></i></b></p>',
    ],
    [
      'inline',
      '.x { display: none !important }',
      '<p class="x" style="display: block"></p><p style="display: none"></p>',
    ],
    ['without a class', 'p > b { display: none } [data-x] { display: grid }', '<p><b></b><i data-x></i></p>'],
    [
      'in layers of weight',
      '#a { display: flex } .x { display: none } p { display: table }',
      '<p id="a" class="x"></p>',
    ],
    ['with values that don’t exist', '.x { display: flex; display: -x-flex }', '<p class="x"></p>'],
    ['under a condition', '@media (min-width: 1px) { .x { display: none } }', '<p class="x"><b></b></p><p></p>'],
    ['with a variable', ':root { --how: none } .x { display: var(--how) }', '<p class="x"></p>'],
  ])('%s', (_, text, body) => {
    style(text, body);
    const { others, count } = compared();
    expect(others).toEqual([]);
    expect(count).toBeGreaterThan(4);
  });

  it('that change', () => {
    style('.x { display: none }', '<p class="x"></p>');
    expect(hidden()).toEqual(['none']);
    document.querySelector('p')?.setAttribute('class', 'y');
    expect(hidden()).toEqual(['block']);
    document.head.insertAdjacentHTML('beforeend', '<style id="own">.y { display: grid }</style>');
    expect(hidden()).toEqual(['grid']);
    for (const element of document.head.querySelectorAll('#own')) element.remove();
    expect(hidden()).toEqual(['block']);
  });
});

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
