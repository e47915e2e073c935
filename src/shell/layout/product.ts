/** The product's names, in one place. */
export const PRODUCT = 'POS Management Console';
/** Copyright of the project (package.json, licence). */
export const COPYRIGHT = `© ${new Date().getFullYear()} ${PRODUCT}`;

/** What the browser's tab says. */
export const documentTitle = (screen: string | undefined): string => (screen ? `${screen} · ${PRODUCT}` : PRODUCT);
