// Builds the pages into the folder that is given. A process of its own: the tool works from the folder of its project.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const [out] = process.argv.slice(2);
if (out === undefined) throw new Error('which folder?');
const web = fileURLToPath(new URL('../web/', import.meta.url));
process.chdir(web);
// The compiler's settings refer to files that this writes.
const kit = createRequire(web).resolve('@sveltejs/kit/package.json');
execFileSync(process.execPath, [join(kit, '../svelte-kit.js'), 'sync']);
process.env.PAGES_OUT = out;
// Whoever builds, a test runner too, builds what visitors get: with another word here the tool adds what helps while pages are written.
process.env.NODE_ENV = 'production';
await build({ logLevel: 'warn' });
rmSync(`${out}.parts`, { recursive: true, force: true });
