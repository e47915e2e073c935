import { beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#engine/define/fields';
import type { Client } from '#tests/engine/server/records/recordsFixture';
import { rulesOf } from '#tests/engine/server/records/recordsFixture';
import { testApp } from '#tests/kit/app';
import { csv, read } from '#tests/kit/importedFile';
import { freshEmail, MANAGES_USERS, type PeopleTenant, peopleTenant } from './peopleFixture';

/** People from an ordinary sheet: names, roles and outlets in any language; never a password. */

const { db, app } = await testApp();
let tenant: PeopleTenant;
beforeEach(async () => {
  tenant = await peopleTenant(db, app);
});

async function imported(lines: readonly string[], more: AnyRecord = {}, by: Client = tenant.owner) {
  const { mapped, rows, sheet } = await read('users', csv(...lines));
  const { status, body } = await by.post('/api/v1/users/import?outletId=out_COL', { rows, ...more });
  return { mapped, sheet, status, body };
}
const people = async () => ((await tenant.owner.get('/api/v1/users/', { limit: 100 })).body.docs ?? []) as AnyRecord[];
const named = async (firstName: string) => (await people()).find((each) => each.firstName === firstName) ?? {};

describe('a sheet of people', () => {
  it.each([
    ['English', 'First name,Last name,E-mail,Position,Branch,Mobile'],
    ['of a rota', 'Given name,Surname,Work email,Job title,Works at,Mobile number'],
    ['German', 'Vorname,Nachname,E-Mail-Adresse,Rolle,Filiale,Telefon'],
    ['Spanish', 'Nombre,Apellidos,Correo electrónico,Puesto,Local,Móvil'],
    ['French', 'Prénom,Nom,Adresse e-mail,Fonction,Établissement,Portable'],
  ])('%s is understood, with its banner', async (_language, headings) => {
    const email = freshEmail();
    const outlet = 'Outlet COL';
    const { mapped, body } = await imported([
      'Our team,,,,,',
      ',,,,,',
      headings,
      `Anna María,de Silva,${email.toUpperCase()},buyer,${outlet},077 123 4567`,
    ]);
    expect(mapped).toEqual(['firstName', 'lastName', 'email', 'roleId', 'outletIds', 'phone']);
    expect([body.created, body.rows]).toMatchObject([1, [{ problems: [] }]]);
    expect(await named('Anna María')).toMatchObject({
      lastName: 'de Silva',
      email,
      roleId: tenant.roleId,
      outletIds: ['out_COL'],
      mustChangePassword: true,
      status: 'active',
    });
  });

  it('has names in one column, in either order', async () => {
    const rows = [
      `Nimal de Silva,${freshEmail()},Buyer,Outlet COL`,
      `"Perera, Kamala Devi",${freshEmail()},Buyer,Outlet KDY`,
    ];
    const { body } = await imported(['Employee,Email,Role,Outlet', ...rows]);
    expect(body.created).toBe(2);
    expect(await named('Nimal')).toMatchObject({ lastName: 'de Silva' });
    expect(await named('Kamala Devi')).toMatchObject({ lastName: 'Perera', outletIds: ['out_KDY'] });
  });

  it('has no passwords: people sign in once someone has set one', async () => {
    const email = freshEmail();
    const rows = [
      'First name,Last name,Email,Role,Works at,Password',
      `Anna,Silva,${email},Buyer,Outlet COL,secret pass 1`,
    ];
    const { mapped, body } = await imported(rows);
    expect([mapped.at(-1), body.created]).toEqual(['', 1]);
    for (const guess of ['secret pass 1', '', 'none', 'undefined'])
      expect((await tenant.signIn(email, guess)).status).not.toBe(200);
    const { _id, _rev } = await named('Anna');
    const reset = await tenant.owner.post(`/api/v1/users/${_id}/resetPassword`, {
      _rev,
      newPassword: 'a better horse 2',
    });
    expect([reset.status, (await tenant.signIn(email, 'a better horse 2')).status]).toEqual([200, 200]);

    const sent = { ...tenant.input(), pin: '1234', hasPin: true };
    const refused = await tenant.owner.post('/api/v1/users/import?outletId=out_COL', { rows: [sent] });
    expect(refused.status).toBe(400);
    const [row] = refused.body.rows as { problems: { field: string; rule: string }[] }[];
    expect(row?.problems.map(({ field, rule }) => `${field}: ${rule}`).sort()).toEqual([
      'password: secret',
      'pin: secret',
    ]);
  });

  it('changes people by their email, says what is missing, and is undone', async () => {
    const email = freshEmail();
    const lines = ['Name,Email,Role,Works at', `Anna Silva,${email},Buyer,Outlet COL`];
    expect((await imported(lines)).body.created).toBe(1);
    // A name in one cell isn't taken apart again for someone who is there.
    expect((await imported(lines)).body.unchanged).toBe(1);
    expect((await imported(['Name,Last name,Email', `Anna Silva,Silva,${email}`])).body.unchanged).toBe(1);
    const renamed = ['First name,Last name,Email,Works at', `Anna,Perera,${email},"Outlet COL, Outlet KDY"`];
    expect((await imported(renamed)).body.updated).toBe(1);
    expect(await named('Anna')).toMatchObject({ lastName: 'Perera', outletIds: ['out_COL', 'out_KDY'] });

    const asked = await imported(
      ['Name,Email,Role,Works at', `Ben,${freshEmail()},Barista,Outlet COL`, `Cara Lee,x,Buyer,Galle`],
      { dryRun: true },
    );
    expect(asked.body.missing).toMatchObject([
      { resource: 'userRoles', names: ['Barista'], canCreate: false },
      { resource: 'outlets' },
    ]);
    expect([asked.body.created, asked.body.wrong]).toEqual([0, 2]);

    const importId = crypto.randomUUID();
    const gone = freshEmail();
    await imported(['Name,Email,Role,Works at', `Dora Lee,${gone},Buyer,Outlet COL`], { importId });
    expect((await tenant.owner.post(`/api/v1/imports/${importId}/undo`, { resource: 'users' })).status).toBe(200);
    expect(await named('Dora')).toEqual({});
    // The address is free again.
    await tenant.make({ email: gone });
  });

  it('gives no one more than the person who imports it may give', async () => {
    const manager = await tenant.person({ ...MANAGES_USERS, USER: [...MANAGES_USERS.USER, 'import'] });
    const lines = ['Name,Email,Role,Works at', `Anna Silva,${freshEmail()},Buyer,Outlet COL`];
    const beyond = await imported(lines, {}, manager);
    expect(beyond.status).toBe(400);
    const [row] = beyond.body.rows as { problems: { rule: string }[] }[];
    expect(row?.problems.map(({ rule }) => rule)).toEqual(['grant']);
    // The administrator's role has no record: it is known by its name, and only administrators may give it.
    const asAdministrator = ['Name,Email,Role,Works at', `Ben Silva,${freshEmail()},Administrator,Outlet COL`];
    const above = await imported(asAdministrator, {}, manager);
    const [administrator] = above.body.rows as { problems: { rule: string }[] }[];
    expect([above.status, administrator?.problems.map(({ rule }) => rule)]).toEqual([400, ['grant']]);
    expect((await imported(asAdministrator, { dryRun: true })).body.created).toBe(1);
    const unable = await tenant.person(MANAGES_USERS);
    expect((await imported(lines, {}, unable)).status).toBe(403);
    expect(await people()).toHaveLength(3);
  });

  it('is refused an email of another group, in the same words', async () => {
    const taken = await (await peopleTenant(db, app)).make();
    const refused = await imported(['Name,Email,Role,Works at', `Anna Silva,${taken.email},Buyer,Outlet COL`]);
    expect([refused.status, rulesOf(refused as never)]).toEqual([400, ['email: unique']]);
  });
});
