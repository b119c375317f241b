// The browser that tests, pictures and measurements use: one that is installed, since npm carries none.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Its path, or null. */
export function findBrowser() {
  const asked = process.env.CHROME_PATH;
  if (asked) return isProgram(asked) ? asked : null;
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram) ?? null;
}

export const withoutBrowser = 'no chromium or google-chrome is installed, and CHROME_PATH names none';

/** It stays on this machine: other names lead nowhere, and what it would do by itself is off. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Containers have little of the memory that it would otherwise share between its processes.
  '--disable-dev-shm-usage',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];
