/** The product's names, in one place. */
export const PRODUCT = 'POS Management Console';
/** The project's copyright (package.json, licence). */
export const COPYRIGHT = `© ${new Date().getFullYear()} ${PRODUCT}`;

/** The title of the browser's tab. */
export const documentTitle = (screen: string | undefined): string => (screen ? `${screen} · ${PRODUCT}` : PRODUCT);
