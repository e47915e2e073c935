import { look } from '#resources/product';

/** The product's name. */
export const PRODUCT = look.name;
/** The project's copyright (package.json, licence). */
export const COPYRIGHT = `© ${new Date().getFullYear()} ${PRODUCT}`;

/** The title of the browser's tab. */
export const documentTitle = (screen: string | undefined): string => (screen ? `${screen} · ${PRODUCT}` : PRODUCT);
