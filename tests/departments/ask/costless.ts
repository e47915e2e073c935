import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import { type AnyRecord, shownKind } from '#engine/define/fields';
import type { Report } from '#engine/define/report';
import { isDashboard } from '#engine/read/entities';
import { objectIn } from '#engine/run/values';
import { reports, tools } from '#resources';
import { openSession } from '#server/auth/sessions';
import { issueAccessToken, tokenKey } from '#server/auth/tokens';
import type { OpenDatabase } from '#server/db/core';
import { type Client, clientOf } from '#tests/engine/server/records/recordsFixture';
import { put } from '#tests/engine/server/reports/reportsFixture';
import { OUTLETS } from './askFixture';

/** Two users of the golden June: one has all rights, the other opens every report and both dashboards but can't see costs. */
export async function bothSights(db: OpenDatabase, app: Hono): Promise<{ all: Client; costless: Client }> {
  const own = tools.filter(isDashboard).flatMap(({ own = [] }) => own);
  const modules = [...reports, ...tools, ...own].map(({ module }) => module);
  const held = [...new Set(modules)].map((moduleId) => ({
    moduleId,
    actions: ['view', 'run', 'create', 'edit', 'approve', 'export'],
  }));
  await put(db, 'harbour', 'userRoles', 'costless', { name: 'Sees no costs', status: 'active', module: held });
  const signedIn = async (roleId: string): Promise<Client> => {
    const userId = `user_${randomBytes(5).toString('hex')}`;
    await put(db, 'harbour', 'users', userId, {
      ...{
        firstName: 'Ada',
        lastName: 'Perera',
        email: `${userId}@example.com`,
        userType: 'backOffice',
        status: 'active',
      },
      ...{ roleId, outletIds: OUTLETS.map(([id]) => id) },
    });
    const { sessionId } = await openSession(db, { groupId: 'harbour', userId });
    return clientOf(app, await issueAccessToken(await tokenKey(db), { sessionId, userId, groupId: 'harbour' }), userId);
  };
  return { all: await signedIn('role_administrator'), costless: await signedIn('costless') };
}

const isCost = (report: Report, key: string): boolean => report.columns[key]?.sensitive === 'cost';

/** The names of a report's cost columns. */
export const costColumns = (report: Report): string[] =>
  Object.keys(report.columns).filter((key) => isCost(report, key));

/** Every key in an answer, at any depth. */
export function keysIn(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const each of value) keysIn(each, found);
  else
    for (const [key, each] of Object.entries(objectIn(value))) {
      found.add(key);
      keysIn(each, found);
    }
  return found;
}

/** Values too short to be recognisable: other figures equal them by chance. */
const isTelling = (text: string): boolean => text.replace(/\D/g, '').replace(/^0+|0+$/g, '').length > 3;

/** Amounts of rows, by whether they are costs. */
export class Amounts {
  private readonly costs = new Set<string>();
  private readonly others = new Set<string>();

  note(value: unknown, isOfCost: boolean): void {
    if (typeof value === 'string' || typeof value === 'number')
      (isOfCost ? this.costs : this.others).add(String(value));
    else for (const each of Object.values(objectIn(value))) this.note(each, isOfCost);
  }

  rows(report: Report, rows: readonly AnyRecord[]): void {
    for (const row of rows)
      for (const [key, value] of Object.entries(row)) {
        const field = report.columns[key];
        if (field && !['text', 'choice', 'date', 'datetime'].includes(shownKind(field)))
          this.note(value, isCost(report, key));
      }
  }

  /** Amounts that only costs have, as stored and as formatted for users. */
  get telling(): string[] {
    const plain = new Set([...this.others].map((text) => String(Number(text))));
    return [...this.costs]
      .filter((text) => isTelling(text) && !plain.has(String(Number(text))))
      .flatMap((text) => [
        text,
        Number(text).toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
      ])
      .filter(isTelling);
  }

  /** Which of them occur in a text. */
  foundIn(text: string): string[] {
    return this.telling.filter((amount) =>
      new RegExp(`(?<![\\d.,])${amount.replaceAll('.', '\\.')}(?![\\d])`).test(text),
    );
  }
}
