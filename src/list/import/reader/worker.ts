/** A worker that reads files for the import. */

import { type Asked, fileWork } from './fileWork';

const answers = fileWork();

self.addEventListener('message', async ({ data }: MessageEvent<Asked>) => {
  for await (const answer of answers(data)) self.postMessage(answer);
});
