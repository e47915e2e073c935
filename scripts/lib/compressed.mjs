import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);

/**
 * Writes `<file>.br` next to every text file of the build, with maximum compression. server/http/static.ts serves these; compressing at the
 * first request must be fast and results in files a tenth larger.
 */
export function compressed() {
  let out = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      out = join(root, build.outDir);
    },
    closeBundle: async () => {
      const files = await readdir(out, { recursive: true });
      const texts = files.filter((file) => /\.(js|css|html|svg|json|webmanifest)$/.test(file));
      await Promise.all(
        texts.map(async (file) => {
          const text = await readFile(join(out, file));
          const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
          await writeFile(join(out, `${file}.br`), await brotli(text, { params }));
        }),
      );
    },
  };
}
