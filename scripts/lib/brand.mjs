import { readFileSync } from 'node:fs';

/** The part of the sign-in and setup pages next to their form: `login/brand.html`, in place of `<!-- brand -->`. */
export const brand = () => ({
  name: 'brand',
  transformIndexHtml: {
    order: 'pre',
    /** @param {string} html */
    handler: (html) =>
      html.replace('<!-- brand -->', () =>
        readFileSync(new URL('../../login/brand.html', import.meta.url), 'utf8').trim(),
      ),
  },
});
