import { readFileSync } from 'node:fs';

/**
 * Inlines what a page needs to paint: `boot.js`, and the styles of pages without a framework. Each was a blocking request.
 * server/http/static.ts allows the script by its hash (content security policy).
 * @param root the project's directory, absolute
 */
export const inlined = (root) => ({
  name: 'inlined',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const boot = readFileSync(`${root}/public/boot.js`, 'utf8').trim();
      const withBoot = html.replace('<script src="/boot.js"></script>', () => `<script>${boot}</script>`);
      return withBoot.replace(/<link rel="stylesheet"[^>]*href="\/(assets\/login-[^"]+\.css)">/, (link, file) => {
        const styles = bundle?.[file];
        return styles?.type === 'asset' ? `<style>${String(styles.source).trim()}</style>` : link;
      });
    },
  },
});
