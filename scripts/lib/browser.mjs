// Finds a Chromium for the tests, or installs Debian's if possible.
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { aptInstall } from './apt.mjs';

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

const onPath = () =>
  (process.env.PATH ?? '')
    .split(process.platform === 'win32' ? ';' : ':')
    .flatMap((folder) => commands.map((name) => join(folder, name)));

/** Browsers that Playwright downloaded for other projects, newest first. */
const ofPlaywright = () => {
  const folders = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
    process.env.LOCALAPPDATA && join(process.env.LOCALAPPDATA, 'ms-playwright'),
  ].filter((folder) => folder && existsSync(folder));
  const inside = [
    'chrome-linux64/chrome',
    'chrome-linux/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-mac-arm64/Chromium.app/Contents/MacOS/Chromium',
    'chrome-win/chrome.exe',
    'chrome-win64/chrome.exe',
  ];
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /^chromium-\d+$/.test(name))
      .sort((a, b) => Number(b.slice(9)) - Number(a.slice(9)))
      .flatMap((name) => inside.map((file) => join(folder, name, file))),
  );
};

const find = () => [...onPath(), ...applications, ...ofPlaywright()].find((file) => existsSync(file));

/** @returns { path } of a browser, or { reason } if there is none */
export async function ensureBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named)
    return existsSync(named) ? { path: named } : { reason: `CHROMIUM_PATH names ${named}, which does not exist` };
  const path = find();
  if (path) return { path };
  const problem = await aptInstall(['chromium', 'fonts-liberation'], 'the browser');
  const installed = find();
  if (installed) return { path: installed };
  return { reason: `no Chrome, Chromium or Playwright browser found${problem}; install one, or set CHROMIUM_PATH` };
}
