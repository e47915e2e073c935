import { describe, expect, it } from 'vitest';
import { documents } from '#resources/index';
import { lineColumns } from '#src/document/importLines/lineColumns';
import { matchHeadings } from '#src/list/import/columns';
import { likelyPlace, readTables, sheetAt } from '#src/list/import/file';
import { mappedRows, readColumns } from '#src/list/import/reading';
import { csv, read } from '#tests/kit/importedFile';

/** Ordinary sheets of owners in several languages: opening stock with costs, orders, invoices, companies that sign for bills. */

const access = { permissions: {}, isAdministrator: true };

/** Lines of a document as its import reads them. */
async function lines(name: 'stockEntries' | 'purchaseOrders' | 'goodsReceivedNotes', ...text: string[]) {
  const of = documents.find((each) => each.name === name);
  if (!of) throw new Error(`${name} is no document`);
  const { columns } = lineColumns(of, access, () => ({}));
  const tables = await readTables(new File([csv(...text)], 'sheet.csv'));
  const place = likelyPlace(tables, (heading) => matchHeadings([heading], columns)[0] !== '');
  const sheet = sheetAt(tables, place);
  const mapping = matchHeadings(sheet.headings, columns);
  const setting = { today: '2026-11-28', timeZone: 'UTC', currency: 'EUR' };
  const reading = readColumns(sheet, mapping, columns, setting);
  return { sheet, questions: reading.open, rows: mappedRows(sheet, mapping, reading) };
}

describe('opening stock with costs', () => {
  it.each([
    [
      'English',
      'Item Code,Item,Unit,Qty on hand,Unit cost,Value',
      '001,Milk,L,12.5,1.20,15.00',
      '002,Rice,kg,"1,250",8.00,16.00',
      'Total,,,,,31.00',
    ],
    [
      'German',
      'Artikelnr.;Bezeichnung;Einheit;Bestand;EK-Preis;Wert',
      '001;Milk;L;12,5;1,20 €;15,00 €',
      '002;Rice;kg;1.250;8,00 €;10.000,00 €',
      'Summe;;;;;10.015,00 €',
    ],
    [
      'Spanish',
      'Código;Producto;Unidad;Existencias;Costo unitario',
      '001;Milk;L;12,5;1,20',
      '002;Rice;kg;1.250;8,00',
      'Total general;;;;',
    ],
    [
      'French',
      'Réf;Désignation;Unité;Stock réel;Prix unitaire',
      '001;Milk;L;12,5;1,20',
      '002;Rice;kg;1 250;8,00',
      'Sous-total;;;;',
    ],
  ])('%s, with a banner and a total', async (_language, headings, ...rows) => {
    const found = await lines('stockEntries', 'Stock taking 30 November', '', headings, ...rows);
    expect([found.questions, found.sheet.totals]).toEqual([[], [6]]);
    expect(found.rows).toEqual([
      { 'itemId.code': '001', itemId: 'Milk', unitId: 'L', countedQty: '12.5', enteredCost: '1.20' },
      { 'itemId.code': '002', itemId: 'Rice', unitId: 'kg', countedQty: '1250', enteredCost: '8.00' },
    ]);
  });

  it('by case, with sections, places and days of expiry', async () => {
    const { rows, sheet } = await lines(
      'stockEntries',
      'SKU,Description,On Hand,Case Cost,Location,Exp Date',
      'DAIRY,,,,,',
      'A1,Milk,3 cs,14.40,Walk-in,12/03/2026',
      'A2,Cheese,(2),32.00,Walk-in,13/03/2026',
    );
    expect(sheet.sections).toEqual({ lines: [2], isOut: true });
    expect(rows).toMatchObject([
      { countedQty: '3 cs', enteredCost: '14.40 per Case', location: 'Walk-in', expiryDate: '2026-03-12' },
      { countedQty: '-2', enteredCost: '32.00 per Case', expiryDate: '2026-03-13' },
    ]);
  });
});

describe('lines of suppliers', () => {
  it('an order guide of a US distributor keeps its zeros and asks about its dollars', async () => {
    const { rows, questions } = await lines(
      'purchaseOrders',
      'SUPC,Qty,Pack/Size,Brand,Desc,Case $',
      '0012345,3,6/#10,WHL,TOMATO DICED,32.45',
      '1234567,,4/1 GAL,,OIL,45.10',
    );
    expect(questions).toMatchObject([{ of: 'currencies', text: '32.45 $' }]);
    expect(rows).toEqual([
      { 'itemId.code': '0012345', orderedQty: '3', itemId: 'TOMATO DICED', unitPrice: '32.45 per Case' },
      { 'itemId.code': '1234567', orderedQty: '', itemId: 'OIL', unitPrice: '45.10 per Case' },
    ]);
  });

  it('an invoice has what was delivered, not what was ordered', async () => {
    const { rows } = await lines(
      'goodsReceivedNotes',
      'Invoice 4711,,,,,',
      'Art.,Description,Qty ordered,Qty delivered,Unit,Unit price',
      '12,Milk 1L,10,9,btl,1.20',
    );
    expect(rows).toEqual([
      { 'itemId.code': '12', itemId: 'Milk 1L', deliveredQty: '9', purchaseUnitId: 'btl', unitPrice: '1.20' },
    ]);
  });
});

describe('companies that sign for bills', () => {
  it.each([
    [
      'English',
      'Account No.,Customer Name,Contact,Main Phone,E-mail,Credit Limit,Terms',
      'A-1,"Acme, Inc.",Ann,(555) 010-2222,a@acme.example,"5,000.00",Net 30',
    ],
    [
      'German',
      'Kundennummer;Kunde;Ansprechpartner;Telefon;E-Mail;Kreditlimit;Zahlungsziel',
      'A-1;Acme, Inc.;Ann;(555) 010-2222;a@acme.example;5.000,00;30 Tage',
    ],
    [
      'Spanish',
      'Código de cliente;Razón social;Contacto;Teléfono;Correo;Límite de crédito;Días de crédito',
      'A-1;Acme, Inc.;Ann;(555) 010-2222;a@acme.example;5.000,00 €;30 días',
    ],
    [
      'French',
      'Numéro client;Société;Contact;Téléphone;Courriel;Plafond de crédit;Délai de paiement',
      'A-1;Acme, Inc.;Ann;(555) 010-2222;a@acme.example;5 000,00;30 jours',
    ],
  ])('%s', async (_language, headings, row) => {
    const { rows, questions } = await read('cityLedgerCompanies', csv('Our customers', headings, row));
    expect(questions).toEqual([]);
    expect(rows).toEqual([
      {
        ...{ companyCode: 'A-1', companyName: 'Acme, Inc.', contactPerson: 'Ann', phone: '(555) 010-2222' },
        ...{ email: 'a@acme.example', creditLimit: '5000.00', creditDays: '30' },
      },
    ]);
  });

  it('and their guests’ accounts', async () => {
    const { mapped } = await read(
      'cityLedgerAccounts',
      csv('Guest,Company,Phone,Credit limit', 'Bob,Acme,011 234 5678,100'),
    );
    expect(mapped).toEqual(['accountName', 'companyId', 'phone', 'creditLimit']);
  });
});
