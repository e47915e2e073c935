import { describe, expect, it } from 'vitest';
import { defaultDemoPassword } from '#server/config';
import { demoGroup, noBrowser } from '../kit/browser';
import { signIn, violationsOf, visitor } from './kit';

/** Two users in separate browsers: one asks the other about an order, the other opens it from the bell and answers. */
describe.skipIf(noBrowser)('a discussion', () => {
  const demo = demoGroup();

  const personOf = async (email: string, viewport?: { width: number; height: number }) => {
    const who = await visitor(demo.browser, viewport);
    await signIn(who.page, demo.url, email, defaultDemoPassword);
    return who;
  };

  it('goes from a mention, by the bell, to an answer: by keyboard, and on a phone', async () => {
    const owner = await personOf('owner@harbour.example');
    await owner.page.goto(`${demo.url}/polist`);
    await owner.page.getByRole('row').nth(1).getByRole('link').first().press('Enter');
    const box = owner.page.getByRole('textbox', { name: 'New message' });
    await box.waitFor();
    const number = (await owner.page.getByRole('heading', { level: 1 }).innerText()).split('\n')[0] ?? '';
    await box.press('a');
    await box.press('Control+a');
    await owner.page.keyboard.type('@');
    await owner.page.getByRole('listbox', { name: 'People' }).getByRole('option').first().waitFor();
    expect(await violationsOf(owner.page)).toEqual([]);
    await owner.page.keyboard.type('dines');
    const manager = owner.page.getByRole('listbox', { name: 'People' }).getByRole('option');
    await manager.filter({ hasText: 'Dinesh' }).waitFor();
    await owner.page.keyboard.press('Enter');
    await owner.page.keyboard.type('is this price right? https://example.com/prices');
    await owner.page.keyboard.press('Control+Enter');
    const first = owner.page.getByRole('region', { name: 'Discussion' }).getByRole('listitem');
    await first.waitFor();
    expect(await first.getByRole('link').getAttribute('href')).toBe('https://example.com/prices');
    expect(await box.inputValue()).toBe('');

    const phone = await personOf('manager@harbour.example', { width: 360, height: 740 });
    await phone.page.getByRole('button', { name: /^Notifications, / }).click();
    await phone.page.getByRole('link', { name: `mentioned you on ${number}` }).click();
    const asked = phone.page.getByRole('listitem').filter({ hasText: 'is this price right?' });
    await asked.waitFor();
    // The page scrolls to the message and focuses it.
    await phone.page.waitForFunction(() => document.activeElement?.id.startsWith('message-'));
    const place = await asked.boundingBox();
    expect(place && place.y > 0 && place.y + place.height < 740).toBe(true);
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await phone.page.getByRole('textbox', { name: 'New message' }).fill('Yes, since Monday.');
    await phone.page.getByRole('button', { name: 'Post message' }).click();
    await phone.page.getByRole('listitem').filter({ hasText: 'Yes, since Monday.' }).waitFor();
    expect(await violationsOf(phone.page)).toEqual([]);

    await owner.page.reload();
    await owner.page.getByRole('listitem').filter({ hasText: 'Yes, since Monday.' }).waitFor();
    expect([...owner.complaints(), ...phone.complaints()]).toEqual([]);
  });
});
