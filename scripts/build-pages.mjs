// Builds the pages into the folder that is given. A process of its own: the tool works from the folder of its project.

import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const [out] = process.argv.slice(2);
if (out === undefined) throw new Error('which folder?');
process.chdir(fileURLToPath(new URL('../web', import.meta.url)));
process.env.PAGES_OUT = out;
await build({ logLevel: 'warn' });
rmSync(`${out}.parts`, { recursive: true, force: true });
