import type { Locator, Page } from 'playwright-core';

/** Mouse actions on the console's forms, by visible labels. */
export function handAt(page: Page, url: string) {
  type Place = Page | Locator;
  const dialog = () => page.getByRole('dialog');

  /** Opens a page and waits until it has loaded completely. */
  async function open(path: string): Promise<void> {
    await page.goto(`${url}${path}`);
    await settle();
  }
  async function settle(): Promise<void> {
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
  }
  /** Types into fields, by label. */
  async function fill(values: Readonly<Record<string, string>>, at: Place = page): Promise<void> {
    for (const [label, text] of Object.entries(values))
      await at.getByRole('textbox', { name: label, exact: true }).fill(text);
  }
  /** Selects an option of a list that opens. */
  async function choose(label: string, option: string, at: Place = page): Promise<void> {
    await at.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }
  /** Searches for records and selects each. */
  async function find(label: string, names: readonly string[], at: Place = page): Promise<void> {
    const box = at.getByRole('combobox', { name: label, exact: true });
    for (const name of names) {
      await box.fill(name);
      await page.getByRole('option', { name }).first().click();
    }
    // The choices stay open if several can be selected.
    await box.press('Escape');
  }
  /** Saves, and waits for the confirmation. */
  async function save(said: string | RegExp, at: Place = page): Promise<void> {
    await at.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(said).first().waitFor();
  }
  const press = (name: string | RegExp, at: Place = page) => at.getByRole('button', { name }).click();
  return { open, settle, fill, choose, find, save, press, dialog };
}
