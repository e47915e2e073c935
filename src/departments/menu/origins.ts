/** Exports of other systems: what their headings are in the menu’s lists. Blank headings are left out. */

import type { Origin } from '#src/list/import/origins';

/** Files with a row for each size have their prices and codes there; an only size without a name is the item itself. */
const SIZES = 'portions';

const loyverse: Origin = {
  from: 'Loyverse',
  list: 'items',
  knownBy: ['Handle', 'SKU', 'Option 1 value', 'Sold by weight'],
  columns: {
    Handle: '',
    SKU: `${SIZES}.sku`,
    Name: 'name',
    Category: 'categoryId',
    Description: 'description',
    'Option 1 value': `${SIZES}.name`,
    'Default price': `${SIZES}.price`,
    Price: `${SIZES}.price`,
    Barcode: 'barcode',
    'Available for sale': 'status',
    'Sold by weight': '',
    Cost: '',
  },
};

const square: Origin = {
  from: 'Square',
  list: 'items',
  knownBy: ['Token', 'Item Name', 'Variation Name', 'Price'],
  columns: {
    Token: '',
    'Reference Handle': '',
    'Item Name': 'name',
    'Customer-facing Name': '',
    'Variation Name': `${SIZES}.name`,
    SKU: `${SIZES}.sku`,
    Description: 'description',
    Category: 'categoryId',
    Categories: 'categoryId',
    'Reporting Category': '',
    GTIN: 'barcode',
    Price: `${SIZES}.price`,
    'Item Type': '',
    'Option Name 1': '',
    'Option Value 1': '',
  },
};

const shopify: Origin = {
  from: 'Shopify',
  list: 'items',
  knownBy: ['Handle', 'Title', 'Variant Price', 'Option1 Value'],
  columns: {
    Handle: '',
    Title: 'name',
    'Body (HTML)': 'description',
    Type: 'categoryId',
    'Product Category': '',
    Vendor: '',
    Tags: '',
    'Option1 Name': '',
    'Option1 Value': `${SIZES}.name`,
    'Variant SKU': `${SIZES}.sku`,
    'Variant Price': `${SIZES}.price`,
    'Variant Barcode': 'barcode',
    'Cost per item': '',
    Status: 'status',
  },
};

const lightspeed: Origin = {
  from: 'Lightspeed',
  list: 'items',
  knownBy: ['handle', 'sku', 'variant_option_one_value', 'retail_price'],
  columns: {
    id: '',
    handle: '',
    sku: `${SIZES}.sku`,
    name: 'name',
    description: 'description',
    product_category: 'categoryId',
    variant_option_one_name: '',
    variant_option_one_value: `${SIZES}.name`,
    supply_price: '',
    retail_price: `${SIZES}.price`,
    active: 'status',
    brand_name: '',
    supplier_name: '',
    supplier_code: '',
  },
};

const toast: Origin = {
  from: 'Toast',
  list: 'items',
  knownBy: ['Entity type', 'Name', 'Pricing strategy', 'Price'],
  columns: {
    Operation: '',
    'Entity type': '',
    Name: 'name',
    'Menu group': 'categoryId',
    'Parent name': 'categoryId',
    'Pricing strategy': '',
    Price: 'price',
    'Base price': 'price',
    SKU: 'itemCode',
    PLU: '',
    Description: 'description',
  },
};

const origins: readonly Origin[] = [loyverse, square, shopify, lightspeed, toast];
export default origins;
