// Builds the pages into the given folder. A process of its own, because Vite works from the folder of its
// project.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const [out] = process.argv.slice(2);
if (out === undefined) throw new Error('which folder?');
const web = fileURLToPath(new URL('../web/', import.meta.url));
process.chdir(web);
// The compiler settings refer to a generated file that only the type check needs. An empty one suffices here.
const settings = join(web, '.svelte-kit', 'tsconfig.json');
if (!existsSync(settings)) {
  mkdirSync(dirname(settings), { recursive: true });
  writeFileSync(settings, '{}\n');
}
process.env.PAGES_OUT = out;
// Always a production build, also when a test runner starts it.
process.env.NODE_ENV = 'production';
await build({ logLevel: 'warn' });
