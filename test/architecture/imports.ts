import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export const root = new URL('../../src/', import.meta.url).pathname;

export const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .sort();

export interface Arrow {
  from: string;
  to: string;
}

const imports = /^(?:import|export)\b[^;]*?\bfrom '([^']+)'|\bimport\('([^']+)'\)/gm;

/** Every import of a source file, with paths relative to `src`. Packages keep their name. */
export const arrows: Arrow[] = files.flatMap((from) =>
  [...readFileSync(join(root, from), 'utf8').matchAll(imports)].map(([, fixed, dynamic]) => {
    const target = fixed ?? dynamic ?? '';
    return { from, to: target.startsWith('.') ? normalize(join(dirname(from), target)) : target };
  }),
);

export const domainOf = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1];
export const featureOf = (path: string) => /^features\/([^/]+\/[^/]+)\//.exec(path)?.[1];
