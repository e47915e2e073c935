import { readFileSync } from 'node:fs';

/** What the sign-in and the set-up page say beside their form: `login/brand.html`, in the place of `<!-- brand -->`. */
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
