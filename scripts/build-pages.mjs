// Builds the pages into the folder that is given; what they are made from stays beside it. A process of its own: the tool works from the folder of its project.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const [out] = process.argv.slice(2);
if (out === undefined) throw new Error('which folder?');
const web = fileURLToPath(new URL('../web/', import.meta.url));
process.chdir(web);
// The compiler's settings refer to a file that only those who check types need: where nobody has made it yet, one without anything in it will do.
const settings = join(web, '.svelte-kit', 'tsconfig.json');
if (!existsSync(settings)) {
  mkdirSync(dirname(settings), { recursive: true });
  writeFileSync(settings, '{}\n');
}
process.env.PAGES_OUT = out;
// Whoever builds, a test runner too, builds what visitors get: with another word here the tool adds what helps while pages are written.
process.env.NODE_ENV = 'production';
await build({ logLevel: 'warn' });
