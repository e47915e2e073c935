/** Headings that mean the same, in files of other systems and other languages. */

/** Without case, accents, spaces and punctuation, and without what a heading has in brackets at its end: `Price (LKR)`, `Price [Shop]`. */
export const bare = (text: string): string =>
  text
    .replace(/[([][^)\]]*[)\]]\s*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** A meaning a line: the labels of fields here, and the names of headings elsewhere. */
const MEANINGS: readonly { labels: readonly string[]; names: readonly string[] }[] =
  `code: sku, supc, ref, reference, item id, item code, item no, item number, product code, product id, plu, article, article no, article number, id, código, codigo, referencia, réf, référence, code article, artikelnummer, artikelnr, art, art no, art nr, nummer, codice, artikelcode, kod, ürün kodu, stok kodu, 编码, 编号, الكود, كود, رقم الصنف, رمز الصنف
name, recipe name, item, menu item: item name, product, product name, dish, dish name, title, recipe, ingredient name, description, nombre, producto, plato, artículo, descripción, nom, produit, plat, désignation, article name, name des artikels, bezeichnung, artikel, gericht, nome, prodotto, piatto, produto, prato, naam, ad, adı, ürün, ürün adı, 名称, 品名, 商品名称, intitulé, libellé, الاسم, اسم الصنف, الصنف, الطبق, اسم الطبق, المنتج, اسم المنتج
supplier: supplier name, vendor, vendor name, company, company name, business name, proveedor, fournisseur, lieferant, fornitore, fornecedor, leverancier, tedarikçi, firma, 供应商, nombre del proveedor, nom du fournisseur, lieferantenname, المورد, اسم المورد
inventory item: ingredient, stock item, raw material, ingrediente, ingrédient, zutat, malzeme, المكون, المادة
item: inventory item, ingredient, stock item, product, desc, product name, item name, description, product description, item description, ingrediente, ingrédient, zutat, malzeme, artículo, producto, article, désignation, produit, artikel, bezeichnung, الصنف, المادة
category: section, item category, product category, menu category, menu group, menu section, food category, food group, item group, group, product group, department, family, categoría, categoria, rubro, familia, catégorie, rayon, kategorie, warengruppe, gruppe, kategori, grup, 类别, 分类, القسم, الفئة, التصنيف, المجموعة
price: new price, current price, selling price, sales price, sale price, unit price, retail price, menu price, list price, default price, item price, cost price, price per unit, amount, precio, precio de venta, pvp, prix, prix de vente, tarif, preis, verkaufspreis, prezzo, preço, preco, prijs, fiyat, satış fiyatı, 价格, 单价, precio unitario, prix unitaire, einzelpreis, stückpreis, السعر, سعر البيع, سعر الوحدة
standard cost: cost, unit cost, cost per unit, cost price, purchase price, buying price, coste, costo, coût, kosten, einkaufspreis, precio de compra, prix d’achat, prezzo d’acquisto, maliyet, 成本, coût unitaire, coût d’achat, prix unitaire, costo unitario, coste unitario, precio unitario, einstandspreis, stückkosten, التكلفة, تكلفة الوحدة, سعر الشراء, سعر التكلفة
cost per: cost unit, price unit, price per, per, unit of cost
per: price unit, price per, cost per, cost unit
stock unit, per, unit: uom, unit of measure, measure, purchase unit, order unit, unidad, unité, einheit, unità, unidade, eenheid, birim, 单位, unité de stock, unidad de medida, mengeneinheit, الوحدة, وحدة القياس
measure type: unit type, measurement type, kind of measure
par level: par, par stock, par qty, target stock, optimal stock, stock objetivo, stock cible, sollbestand
minimum: min, min level, minimum stock, min stock, reorder level, reorder point, low stock, stock mínimo, mindestbestand
maximum: max, max level, maximum stock, max stock
reorder quantity: reorder qty, order quantity, order qty
counted: count, counted quantity, on hand, qty on hand, quantity on hand, stock, stock on hand, in stock, current stock, closing stock, opening stock, physical count, physical stock, actual, actual count, actual quantity, existencias, existencia, stock actual, bestand, istbestand, giacenza, stock réel, voorraad, sayım, sayılan, 库存, 盘点数量, الكمية, المخزون, الرصيد, الجرد
opening cost, cost per stock unit: ek preis, ek, cost, unit cost, cost price, unit price, price, average cost, avg cost, purchase price, rate, cost each, coste, costo, costo unitario, coste unitario, einkaufspreis, einstandspreis, coût unitaire, prix d’achat, maliyet, 单价, 成本, prix unitaire, precio unitario, einzelpreis, التكلفة, تكلفة الوحدة, سعر الشراء
place, storage location: emplacement, storage, location, shelf, storage area, bin, ubicación, lagerort
usual supplier: supplier, vendor, preferred supplier, default supplier, proveedor, fournisseur, lieferant
supplier’s code: supc, supplier code, vendor code, supplier item code, supplier sku, vendor sku, code, sku, ref, product code
contact person: contact, contact name, person, contacto, persona de contacto, ansprechpartner, kontakt, referente, ilgili kişi, 联系人, personne de contact, responsable, جهة الاتصال, اسم المسؤول
phone: telephone, phone number, phone no, main phone, work phone, mobile number, cell, cell phone, tel, mobile, contact number, teléfono, telefono, téléphone, telefon, telefone, telefoon, 电话, móvil, portable, handy, mobil, الهاتف, رقم الهاتف, الجوال, الموبايل
email: e mail, email address, work email, login, mail, adresse email, adresse e mail, e mail adresse, adresse mail, correo, correo electrónico, courriel, e posta, 邮箱, courrier électronique, correo electronico, البريد الإلكتروني, البريد, الايميل
address: street address, postal address, dirección, adresse, anschrift, indirizzo, endereço, adres, 地址, العنوان
description: details, notes, long description, descripción, beschreibung, descrizione, descrição, açıklama, 描述
status: active, is active, enabled, available, available for sale, state, estado, statut, stato, aktiv, durum, 状态
expires: expiry, expiry date, expiration, expiration date, exp date, exp, best before, best before date, use by, bbd, mhd, caducidad, vencimiento, péremption, scadenza, son kullanma tarihi, 有效期
batch: batch no, batch number, lot, lot no, lot number, lote, charge, chargennummer, parti, 批号
barcode: ean, upc, gtin, ean code, código de barras, code barres, strichcode, barkod, 条码
portions: yield, serves, servings, batch size, raciones, portionen, porzioni
ingredients: ingredient list, ingredientes, zutaten
from: valid from, effective from, start date, date from, price date, date, fecha, datum, gültig ab, válido desde, valable à partir du, à partir du, desde, gültig seit, من تاريخ, تاريخ السريان
until: valid until, valid to, effective to, end date, date to, gültig bis
sold at, delivers to, works at, can charge at, outlets, outlet: store, stores, branch, branches, shop, location, site, restaurant, restaurants, outlet, local, tienda, sucursal, filiale, standort, betrieb, établissement, magasin, sede, şube, 门店, الفرع
lead time: lead time days, delivery days
tax registration no.: vat number, vat no, tax id, tax number, vat id, nif, cif, ust id, 税号
price includes tax: tax included, tax inclusive, includes tax, impuestos incluidos
first name: given name, forename, name, full name, employee, employee name, staff, staff name, staff member, nombre, nombre completo, empleado, vorname, mitarbeiter, prénom, nom complet, employé, nome, الاسم
last name: surname, family name, apellido, apellidos, primer apellido, nachname, familienname, nom, nom de famille, cognome, sobrenome
portions name: size, size name, portion, portion name, option 1 value, option1 value, variation, variation name, variant, variant name, tamaño, taille, größe, portionsgröße, taglia, formato, boy, porsiyon, الحجم, المقاس
ingredient: item, inventory item, stock item, product, component, material, raw material, ingrediente, ingrédient, zutat, malzeme, 原料, المكون, المكونات, المادة
net quantity: quantity, qty, amount, net qty, cantidad, quantité, menge, quantità, miktar, 数量, الكمية
stock units per unit: factor, conversion, content, contents, units per pack
other units, per: pack, pack size, package, packaging, case size, unit size, pack qty, presentación, formato, gebinde, verpackung, conditionnement, confezione, embalagem, ambalaj, 规格
role: position, job, job title, user role, rol, puesto, cargo, rôle, poste, fonction, rolle, funktion, ruolo, função
bill number: bill no, bill, order id, order no, order number, order, order reference, receipt, receipt no, receipt number, check, check no, check number, check id, invoice, invoice no, invoice number, ticket, ticket no, ticket number, transaction id, transaction, sale id, número de ticket, no ticket, no de ticket, no factura, no de commande, número de pedido, factura, pedido, ticket nº, numéro de commande, commande, rechnungsnummer, bonnummer, beleg, belegnummer, scontrino, numero ordine, 单号, 订单号, رقم الفاتورة, رقم الطلب
date: date and time, datetime, order date, sale date, sales date, bill date, check date, transaction date, business date, closed at, paid at, order datetime, opened, closed, created at, timestamp, date time, fecha y hora, fecha, datum, data, tarih, 日期, التاريخ
time: order time, sale time, bill time, hora, heure, uhrzeit, zeit, ora, saat, 时间, الوقت
item sold: item, item name, item code, item id, menu item, menu item id, sku, product, product name, product code, pizza name, pizza name id, pizza type, dish, dish name, name, description, artículo, producto, plato, article, produit, plat, artikel, gericht, articolo, piatto, prodotto, produto, prato, ürün, 商品, 菜品, الصنف, الطبق, المنتج
quantity: qty, count, units, sold, quantity sold, item qty, cantidad, unidades, quantité, menge, anzahl, quantità, quantidade, aantal, adet, 数量, الكمية, العدد
unit price: price, item price, price each, each, selling price, rate, precio, precio unitario, prix, prix unitaire, einzelpreis, preis, prezzo, preço, prijs, fiyat, 单价, السعر, سعر الوحدة
line total: total price, amount, gross sales, gross amount, gross, line amount, item total, extended price, subtotal, total amount, importe, total de línea, montant, betrag, importo, valor, bedrag, tutar, 金额, المبلغ, الإجمالي
requested: requested quantity, qty requested, required
issued: issued quantity, qty issued
sent: sent quantity, qty sent, dispatched
received, delivered: received quantity, qty received, delivered quantity, qty delivered, accepted
return: returned, return quantity, qty returned
adjust by: adjustment, difference, variance, change
reason: cause, wastage reason, waste reason, motivo, grund, raison, sebep
note: notes, remark, remarks, comment, comments, nota, bemerkung, commentaire
discount: discounts, discount amount, descuento, remise, rabatt, sconto, desconto, korting, indirim, 折扣
tax: taxes, tax amount, vat, gst, vat amount, sales tax, impuesto, iva, tva, mwst, ust, steuer, imposta, imposto, btw, kdv, 税
payment: payment method, payment type, payment mode, paid by, tender, tender type, mode of payment, method of payment, forma de pago, método de pago, mode de paiement, zahlungsart, zahlart, metodo di pagamento, forma de pagamento, betaalmethode, ödeme, 付款方式, طريقة الدفع
amount paid: paid, payment amount, tendered, amount tendered
order type: dining option, service type, type of order, sales type, tipo de pedido, type de commande, bestellart
channel: source, order source, sales channel, platform
guests: covers, guest count, number of guests, pax, comensales, couverts, gäste, coperti
cashier: employee, staff, server, user, waiter, served by, cajero, caissier, kassierer, cassiere
portion: size, variant, variation, pizza size, option, tamaño, taille, größe, taglia
bill total: order total, check total, invoice total, receipt total, total, total sales, grand total, net total, total del ticket, gesamtbetrag, gesamt
sale or refund: receipt type, event type, transaction type, record type, document type, tipo de recibo, tipo de documento, type de reçu, type de ticket, belegart, vorgangsart
voided: void, is void, cancelled, canceled, is cancelled, status, bill status, order status, check status, receipt status, anulado, cancelado, estado, annulé, statut, storno, storniert, stornokennzeichen
refund of bill: refund of, original bill, original receipt, original order, refunded order
modifiers: modifier, choice description, options, item options, extras, add ons
company: company name, customer, customer name, client, client name, account name, business name, organisation, organization, cliente, nombre del cliente, empresa, razón social, société, raison sociale, nom du client, kunde, kundenname, firma, unternehmen, azienda, ragione sociale, العميل, الشركة
account: account holder, holder, guest, guest name, customer, customer name, client, member, huésped, cliente, gast, kunde
code, company code: customer no, customer number, customer id, account no, account number, account code, client code, kundennummer, numéro client, código de cliente
payment terms: terms, credit days, days, payment days, zahlungsziel, zahlungsfrist, plazo de pago, días de crédito, délai de paiement, giorni di pagamento
tax no: vat number, vat no, tax id, tax number, nif, cif, ust id, siret, partita iva
credit limit: limit, límite de crédito, plafond, plafond de crédit, limite de crédit, kreditlimit, kreditlinie, fido
opening balance: balance, balance brought forward, saldo, saldo inicial, solde, solde initial, saldo iniziale, anfangssaldo, eröffnungssaldo, الرصيد, الرصيد الافتتاحي
opening balance date: balance date, as of, as at, fecha del saldo, date du solde, stichtag`
    .split('\n')
    .map((line) => {
      const [labels = '', names = ''] = line.split(': ');
      return { labels: labels.split(', ').map(bare), names: names.split(', ').map(bare) };
    });

/** Whether a field with this label can be called so in a heading; both are bare. */
export const isCalled = (label: string, heading: string): boolean =>
  MEANINGS.some(({ labels, names }) => labels.includes(label) && (names.includes(heading) || labels.includes(heading)));
