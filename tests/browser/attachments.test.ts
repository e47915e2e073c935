import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { defaultDemoPassword } from '#server/config';
import { demoGroup, noBrowser } from '../kit/browser';
import { signIn, violationsOf, visitor } from './kit';

/** The files of a document in Chromium: an invoice comes with the goods, and its credit note after the approval. */

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');
const choose = (page: Page, label: string, name: string, buffer: Buffer) =>
  page.getByLabel(label).setInputFiles({ name, mimeType: 'application/pdf', buffer });

async function downloaded(page: Page, name: string): Promise<{ name: string; content: Buffer }> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download ${name}` }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

describe.skipIf(noBrowser)('the attachments of a goods received note', () => {
  const demo = demoGroup();

  it('are saved with it, and downloaded from its page', async () => {
    const { page, complaints } = await visitor(demo.browser);
    await signIn(page, demo.url, 'owner@harbour.example', defaultDemoPassword, '/grnlist');
    await page.getByRole('row').filter({ hasText: 'Approved' }).first().click();
    await page.waitForURL('**/grnsummarypage/**');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByLabel('Invoice no.').fill('ATTACHED-1');

    await choose(page, 'Attachments: files', 'notes.pdf', Buffer.from('no PDF at all'));
    await page.getByText('“notes.pdf” isn’t a PDF, JPEG or PNG file').first().waitFor();
    await choose(page, 'Attachments: files', 'invoice.pdf', PDF);
    await page.getByRole('button', { name: 'Remove invoice.pdf' }).waitFor();
    // What someone chose is never left out unnoticed.
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('“notes.pdf” isn’t attached. Remove it or try again').first().waitFor();
    complaints();
    await page.getByRole('button', { name: 'Remove notes.pdf' }).click();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Attach files');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.waitForURL('**/updategrn/**');

    await page.reload();
    await page.getByRole('button', { name: 'Remove invoice.pdf' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.goto(page.url().replace('updategrn', 'grnsummary'));
    expect(await downloaded(page, 'invoice.pdf')).toEqual({ name: 'invoice.pdf', content: PDF });

    await page.getByRole('button', { name: 'Attach files' }).click();
    const dialog = page.getByRole('dialog');
    await choose(page, 'Attachments: files', 'credit note.pdf', Buffer.concat([PDF, PDF]));
    await dialog.getByRole('button', { name: 'Remove credit note.pdf' }).waitFor();
    await dialog.getByRole('button', { name: 'Attach files' }).click();
    await page.getByText(/^Files attached to GRN-/).waitFor();
    expect((await downloaded(page, 'credit note.pdf')).content).toHaveLength(2 * PDF.length);
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints()).toEqual([]);
  });

  it('says how much of a file was sent, stops at once, and says when the connection is lost', async () => {
    const { page } = await visitor(demo.browser);
    await signIn(page, demo.url, 'owner@harbour.example', defaultDemoPassword, '/grnlist');
    await page.getByRole('row').filter({ hasText: 'Approved' }).first().click();
    await page.waitForURL('**/grnsummarypage/**');
    await page.getByRole('button', { name: 'Attach files' }).click();
    const dialog = page.getByRole('dialog');
    const large = Buffer.concat([PDF, Buffer.alloc(3_000_000, 32)]);
    const network = await page.context().newCDPSession(page);
    const slow = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        ...{ offline: false, uploadThroughput, downloadThroughput: -1, latency: 0 },
      });
    await network.send('Network.enable');
    await slow(200_000);
    const bar = dialog.getByRole('progressbar', { name: 'Uploading scan.pdf' });
    /** Waits until a part was sent, in percent. */
    const part = async () => {
      await bar.and(page.locator('[aria-valuenow]:not([aria-valuenow="0"])')).waitFor();
      return Number(await bar.getAttribute('aria-valuenow'));
    };
    await choose(page, 'Attachments: files', 'scan.pdf', large);
    const first = await part();
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(60);
    await dialog.getByRole('button', { name: 'Cancel scan.pdf' }).click();
    await bar.waitFor({ state: 'detached' });

    const dropped = '**/uploadFile';
    await page.route(dropped, (route) => route.abort('connectionreset'));
    await choose(page, 'Attachments: files', 'scan.pdf', large);
    await dialog.getByText('The connection was lost before the file was sent. Try again.').first().waitFor();
    await page.unroute(dropped);
    await slow(-1);
    await dialog.getByRole('button', { name: 'Try scan.pdf again' }).click();
    await dialog.getByRole('button', { name: 'Remove scan.pdf' }).waitFor();
    await dialog.getByRole('button', { name: 'Attach files' }).click();
    await page.getByText(/^Files attached to GRN-/).waitFor();
  }, 120_000);
});
