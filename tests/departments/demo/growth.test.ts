import { test } from 'vitest';
import { seedDemo } from '#demo';
import { readConfig } from '#server/config';
import { createApp } from '#server/http/app';
import { verifyGroup } from '#server/verify';
import { ownDatabase } from '#tests/kit/database';

const db = await ownDatabase();
const config = readConfig({});

test('trial', async () => {
  const begun = Date.now();
  await seedDemo({
    db,
    app: createApp({ db, config, version: '0' }),
    config,
    progress: (line) => console.log(((Date.now() - begun) / 1000).toFixed(1), line),
    history: Number(process.env.TRIAL ?? 26),
  });
  console.log(await verifyGroup(db, 'harbour'));
}, 900_000);
