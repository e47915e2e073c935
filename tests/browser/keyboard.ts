import type { Page } from 'playwright-core';

type Role = 'button' | 'textbox' | 'combobox' | 'grid' | 'menuitem' | 'link' | 'radio' | 'checkbox' | 'spinbutton';

/** What somebody without a mouse does at the console: keys, and Tab until the focus is where it should be. */
export function keysAt(page: Page) {
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };

  /** Goes on with Tab until the control of that name has the focus. @throws Error when Tab never gets there */
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

  /** Goes to a field and types over what is in it. */
  async function fill(name: string | RegExp, text: string): Promise<void> {
    await tabTo(name, 'textbox');
    await press('Control+a');
    await page.keyboard.type(text);
  }

  /** Goes to a field that searches, types, and takes the first entry that has come. */
  async function find(name: string | RegExp, text: string): Promise<void> {
    await tabTo(name, 'combobox');
    await page.keyboard.type(text);
    await page.getByRole('option', { name: text }).first().waitFor();
    await press('ArrowDown', 'Enter');
  }

  /** Presses the button of that name. */
  async function push(name: string | RegExp): Promise<void> {
    await tabTo(name);
    await press('Enter');
  }

  /** Takes what this button opens. */
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

  return { press, tabTo, fill, find, push, choose };
}
