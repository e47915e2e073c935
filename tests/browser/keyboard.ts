import type { Page } from 'playwright-core';

type Role =
  | 'button'
  | 'textbox'
  | 'combobox'
  | 'grid'
  | 'menuitem'
  | 'link'
  | 'radio'
  | 'checkbox'
  | 'spinbutton'
  | 'searchbox';

/** The console by keyboard: keys, and Tab until the focus is where it should be. */
export function keysAt(page: Page) {
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };

  /** Presses Tab until the control with that name has the focus. @throws Error if Tab never gets there */
  async function tabTo(name: string | RegExp, role: Role = 'button'): Promise<void> {
    const target = page.getByRole(role, { name, exact: typeof name === 'string' }).first();
    await target.waitFor();
    const isThere = () =>
      target.evaluate(
        (element) =>
          element === document.activeElement ||
          (element.getAttribute('role') === 'grid' && element.contains(document.activeElement)),
      );
    for (let steps = 0; steps < 100; steps++) {
      if (await isThere()) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reached ${name}`);
  }

  /** Goes to a field and types over its content. */
  async function fill(name: string | RegExp, text: string): Promise<void> {
    await tabTo(name, 'textbox');
    await press('Control+a');
    await page.keyboard.type(text);
  }

  /** Goes to a field that searches, types, and selects the first result. */
  async function find(name: string | RegExp, text: string): Promise<void> {
    await tabTo(name, 'combobox');
    await page.keyboard.type(text);
    await page.getByRole('option', { name: text }).first().waitFor();
    await press('ArrowDown', 'Enter');
  }

  /** Presses the button with that name. */
  async function push(name: string | RegExp): Promise<void> {
    await tabTo(name);
    await press('Enter');
  }

  /** Selects an entry of the menu that this button opens. */
  async function choose(menu: string, entry: string): Promise<void> {
    await push(menu);
    const wanted = page.getByRole('menuitem', { name: entry });
    await wanted.waitFor();
    for (let steps = 0; steps < 20; steps++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return press('Enter');
      await press('ArrowDown');
    }
    throw new Error(`The arrow keys never reached ${entry}`);
  }

  /** Selects an option of a list without search, such as the type of a document. */
  async function pick(name: string, entry: string): Promise<void> {
    await tabTo(name, 'combobox');
    await press('Enter');
    const wanted = page.getByRole('option', { name: entry, exact: true });
    await wanted.waitFor();
    for (let steps = 0; steps < 20; steps++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return press('Enter');
      await press('ArrowDown');
    }
    throw new Error(`The arrow keys never reached ${entry}`);
  }

  /** The place of the active cell in its row, counted from 1; 0 outside of the lines. */
  const column = () =>
    page.evaluate(() => {
      const cell = document.activeElement?.closest('[role=gridcell]');
      return cell?.parentElement ? [...cell.parentElement.children].indexOf(cell) + 1 : 0;
    });

  /** Types lines into the grid of a document, cell by cell under these headings; items are found by name. */
  async function typeLines(headings: readonly string[], rows: readonly (readonly string[])[]): Promise<void> {
    await tabTo(/^Items|^Lines/, 'grid');
    const all = await page
      .getByRole('grid', { name: /^Items|^Lines/ })
      .getByRole('columnheader')
      .allTextContents();
    for (const [index, values] of rows.entries()) {
      if (index > 0) await press('Home', 'ArrowDown');
      for (const [place, value] of values.entries()) {
        const heading = headings[place] ?? '';
        const wanted = all.findIndex((text) => text.trim() === heading) + 1;
        for (let steps = 0; (await column()) !== wanted; steps++) {
          if (steps > 30) throw new Error(`The arrow keys never reached ${heading}`);
          await press((await column()) < wanted ? 'ArrowRight' : 'ArrowLeft');
        }
        await page.keyboard.type(value);
        if (heading === 'Item') {
          await page.getByRole('option', { name: value }).first().waitFor();
          await press('Enter');
        } else await press('Tab');
      }
    }
    await press('Escape');
  }

  /**
   * The name of what has the focus, once it has one and shows it: a control has a ring, a field a frame.
   * @throws Error if the focus is nowhere, as after a dialog that didn't give it back, or can't be seen
   */
  async function focused(): Promise<string> {
    const seen = await page.waitForFunction(() => {
      const { activeElement: element } = document;
      if (!(element instanceof HTMLElement) || element === document.body) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const isField = element.matches('input:not([type=checkbox]), textarea');
      const hasFrame = element.closest('.Mui-focused') !== null;
      const hasRing = outlineStyle !== 'none' && outlineWidth !== '0px';
      if (isField ? !hasFrame : !hasRing) return false;
      const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
      const named = document.getElementById(element.getAttribute('aria-labelledby') ?? '');
      const text = named?.textContent ?? labels.map(({ textContent }) => textContent).join(' ');
      return { name: (element.getAttribute('aria-label') ?? (text || element.textContent) ?? '').trim() };
    });
    const value = await seen.jsonValue();
    return value === false ? '' : value.name;
  }

  return { press, tabTo, fill, find, push, choose, pick, typeLines, focused };
}
