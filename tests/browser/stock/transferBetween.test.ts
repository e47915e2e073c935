import { beforeAll, describe, expect, it } from 'vitest';
import { dec } from '#engine/run/decimal';
import { defaultDemoPassword } from '#server/config';
import { demoGroup, noBrowser } from '../../kit/browser';
import { handAt } from '../hand';
import { keysAt } from '../keyboard';
import { signIn, type Visitor, violationsOf, visitor } from '../kit';

/**
 * A transfer that doesn't arrive as sent, by the managers of both outlets, each in a separate browser and by keyboard: rejected, broken and
 * missing goods, until both see it closed (domain sections 2.4 and 2.5).
 */

const ITEMS = [
  { name: 'Chicken thigh, boneless', code: 'CHTH', sent: '5', received: '4.8', stays: '4.8' },
  { name: 'Big onions', code: 'ONIO', sent: '3', received: '2.5', stays: '2.5' },
  { name: 'Chicken, whole', code: 'CHWH', sent: '2', received: '1.5', damaged: '0.5', stays: '1.5' },
] as const;

describe.skipIf(noBrowser)('a transfer with a difference', () => {
  const demo = demoGroup();

  /** One of the two managers. */
  async function personOf(email: string) {
    const who: Visitor = await visitor(demo.browser);
    await signIn(who.page, demo.url, email, defaultDemoPassword);
    const hand = handAt(who.page, demo.url);
    /** The quantity of each item at their outlet, according to the list of items. */
    const onHand = async () => {
      const found: string[] = [];
      for (const { code, name } of ITEMS) {
        await hand.open(`/inventoryitemlist?q=${code}`);
        const row = who.page.getByRole('row').filter({ hasText: name });
        await row.waitFor();
        const headings = await who.page.getByRole('columnheader').allTextContents();
        const cells = await row.getByRole('cell').allTextContents();
        const cell = cells[headings.findIndex((heading) => heading.trim() === 'On hand')];
        found.push(
          /−?[\d.,]+/
            .exec(cell ?? '')?.[0]
            .replace('−', '-')
            .replaceAll(',', '') ?? `${name}: ${cell}`,
        );
      }
      return found;
    };
    /** Their notifications, newest first. */
    const told = async () => {
      await hand.open('/');
      await who.page.getByRole('button', { name: /^Notifications/ }).press('Enter');
      const list = who.page.getByRole('list', { name: 'Notifications' });
      await list.getByRole('listitem').first().waitFor();
      return list.innerText();
    };
    return { ...who, keys: keysAt(who.page), hand, onHand, told };
  }
  type Person = Awaited<ReturnType<typeof personOf>>;
  let sender: Person;
  let receiver: Person;
  let number = '';
  let atSender: string[];
  let atReceiver: string[];
  const isClean = async ({ complaints, page }: Person) =>
    expect([...complaints(), ...(await violationsOf(page))]).toEqual([]);
  const lineOf = async ({ page }: Person, name: string) => {
    const lines = page.getByRole('table', { name: 'Lines' });
    await lines.getByRole('row').filter({ hasText: name }).waitFor();
    const headings = await lines.getByRole('columnheader').allTextContents();
    const cells = await lines.getByRole('row').filter({ hasText: name }).getByRole('cell').allTextContents();
    return Object.fromEntries(headings.map((heading, index) => [heading, cells[index]]));
  };

  beforeAll(async () => {
    [sender, receiver] = await Promise.all([personOf('manager@harbour.example'), personOf('shalini@harbour.example')]);
    [atSender, atReceiver] = await Promise.all([sender.onHand(), receiver.onHand()]);
  });

  it('leaves Colombo in the units that it is stored in', async () => {
    const { page, keys, hand } = sender;
    await hand.open('/createnewtransferout');
    await keys.find('To outlet', 'Kandy Lake');
    await keys.press('Tab');
    for (const { name, sent } of ITEMS) {
      await page.keyboard.type(name);
      await page.getByRole('option', { name }).first().waitFor();
      await keys.press('Enter');
      await page.keyboard.type(sent);
      await keys.press('Enter');
    }
    await keys.press('Escape');
    await keys.push('Save and review');
    await page.waitForURL('**/transferoutsummary/**');
    // With the decimals of what is on hand.
    for (const { name, sent } of ITEMS)
      expect(await lineOf(sender, name)).toMatchObject({ Unit: 'Kilogram', Sent: `${sent}.000` });
    await page.getByRole('button', { name: 'Approve transfer out' }).waitFor();
    await isClean(sender);
    await keys.press('a');
    await page.getByRole('dialog').waitFor();
    await keys.press('Enter');
    await page.getByText('In transit', { exact: true }).nth(1).waitFor();
    number = (await page.getByRole('heading', { level: 1 }).innerText()).trim();
    expect(number).toMatch(/^TO-COL-/);
  });

  it('is received in Kandy with differences: torn, still missing, broken', async () => {
    const { page, keys, hand } = receiver;
    await hand.open('/createtransferin');
    await page.getByRole('searchbox').waitFor();
    await page.keyboard.type(number);
    await expect.poll(() => page.locator('tbody').getByRole('row').count()).toBe(1);
    await keys.press('ArrowDown', 'Enter');
    await page.waitForURL('**/createnewtransferin?**');
    await keys.tabTo(/^Items|^Lines/, 'grid');
    await keys.press('Home', 'ArrowRight', 'ArrowRight', 'ArrowRight');
    const reasons = ['One bag torn', 'Left on the truck', 'Thawed'];
    for (const [index, item] of ITEMS.entries()) {
      await page.keyboard.type(item.received);
      await keys.press('Tab');
      if ('damaged' in item) await page.keyboard.type(item.damaged);
      await keys.press('Tab');
      await page.keyboard.type(reasons[index] ?? '');
      await keys.press('Tab');
      if (index === 1) {
        await page.keyboard.type('Still');
        // To its expiry date, which stays as it was sent.
        await keys.press('Enter');
      }
      await keys.press('Enter');
    }
    await keys.press('Escape');
    await isClean(receiver);
    await keys.push('Save and review');
    await page.waitForURL('**/transferinsummary/**');
    expect(await lineOf(receiver, 'Chicken thigh')).toMatchObject({
      Received: '4.8',
      Short: '0.2',
      Shortage: 'Sender’s loss',
    });
    expect(await lineOf(receiver, 'Big onions')).toMatchObject({
      Received: '2.5',
      Short: '0.5',
      Shortage: 'Still expected',
    });
    expect(await lineOf(receiver, 'Chicken, whole')).toMatchObject({ Received: '1.5', Damaged: '0.5' });
    await page.getByRole('button', { name: 'Approve transfer in' }).waitFor();
    await keys.press('a');
    await page.getByRole('dialog').waitFor();
    await keys.press('Enter');
    await page.getByText('Approved', { exact: true }).first().waitFor();
    await isClean(receiver);
  });

  it('notifies both managers, line by line', async () => {
    for (const person of [sender, receiver]) {
      const notices = await person.told();
      expect(notices).toContain(`${number} arrived with differences`);
      expect(notices).toContain(
        'Chicken thigh, boneless: 0.2 short; Big onions: 0.5 short; Chicken, whole: 0.5 damaged',
      );
      await isClean(person);
    }
  });

  it('is settled by the sender, who writes off missing goods, and both are notified again', async () => {
    const { page, keys, hand } = sender;
    await hand.open(`/transferoutlist?q=${number}`);
    await page.getByRole('row').filter({ hasText: number }).getByText('Partially received').waitFor();
    await page.getByRole('row').filter({ hasText: number }).getByRole('link').first().press('Enter');
    await page.waitForURL(/transferoutsummary/);
    expect(await lineOf(sender, 'Big onions')).toMatchObject({ Received: '2.500', 'In transit': '0.500' });
    await page.getByText('Partially received').first().waitFor();
    await keys.choose('More actions', 'Close transfer');
    await page.getByRole('dialog').waitFor();
    await keys.fill('Reason', 'The truck was empty');
    await keys.push('Close transfer');
    await page.getByText(`${number} closed`).first().waitFor();
    await page.getByText('Closed', { exact: true }).first().waitFor();
    expect(await lineOf(sender, 'Big onions')).toMatchObject({ 'Written off': '0.500' });
    await isClean(sender);
    for (const person of [sender, receiver]) {
      const notices = await person.told();
      expect(notices).toContain(`${number} was closed before all of it arrived`);
      expect(notices).toContain('Big onions: 0.5 written off. Reason: The truck was empty');
    }
  });

  it('leaves nothing in transit, and correct stock at both outlets', async () => {
    const { page, hand } = receiver;
    await hand.open('/createtransferin');
    await page.getByRole('searchbox').fill(number);
    await page.getByText(`Nothing found for “${number}”`).waitFor();
    const change = (now: readonly string[], before: readonly string[]) =>
      now.map((amount, index) => dec(amount).minus(dec(before[index])).toFixed());
    expect(change(await sender.onHand(), atSender)).toEqual(ITEMS.map(({ sent }) => `-${sent}`));
    expect(change(await receiver.onHand(), atReceiver)).toEqual(ITEMS.map(({ stays }) => stays));
    await isClean(sender);
    await isClean(receiver);
  });
});
