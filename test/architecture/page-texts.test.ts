import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const library = 'web/src/lib';
const routes = 'web/src/routes';
const areas = new Set(readdirSync(join(library, 'texts/en')).map((name) => name.replace(/\.ts$/, '')));

const isFile = (path: string) => existsSync(path) && statSync(path).isFile();

/** Path of an imported file of the pages. Null for packages and for code that runs on the server only. */
function resolveImport(from: string, specifier: string): string | null {
  if (specifier.includes('/server/') || !/^(\$lib\/|\.)/.test(specifier)) return null;
  const path = specifier.startsWith('$lib/')
    ? join(library, specifier.slice(5))
    : join(dirname(from), specifier);
  return [path, `${path}.ts`, join(path, 'index.ts')].find(isFile) ?? null;
}

/** Areas of texts that a component and its imports read, with the file that reads them. */
function areasOf(file: string, seen = new Set<string>()): Map<string, string> {
  const found = new Map<string, string>();
  if (seen.has(file) || file.startsWith(join(library, 'texts/'))) return found;
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  for (const [, area = ''] of source.matchAll(/(?<![.\w])texts\('(\w+)'\)/g))
    if (areas.has(area)) found.set(area, file);
  for (const [, specifier = ''] of source.matchAll(/(?:import|export)[^;'"]*?from '([^']+)'/g)) {
    const imported = resolveImport(file, specifier);
    if (imported !== null) for (const [area, reader] of areasOf(imported, seen)) found.set(area, reader);
  }
  return found;
}

/** Areas that the load functions of a route and of the layouts around it load. */
function loadedAreas(folder: string): Set<string> {
  const loaders = [join(folder, '+page.ts')];
  for (let place = folder; place.startsWith(routes); place = dirname(place))
    loaders.push(join(place, '+layout.ts'));
  const calls = loaders
    .filter(isFile)
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/load\w*Texts\(([^;]*)\)/g)]);
  return new Set(
    calls.flatMap(([, values = '']) => [...values.matchAll(/'(\w+)'/g)].map(([, area]) => area!)),
  );
}

const pages = readdirSync(routes, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\+(page|layout)\.svelte$/.test(name))
  .map((name) => join(routes, name));

test('every page loads the texts that its components read', () => {
  expect(pages.length).toBeGreaterThan(50);
  const missing = pages.flatMap((page) => {
    const loaded = loadedAreas(dirname(page));
    return [...areasOf(page)]
      .filter(([area]) => !loaded.has(area))
      .map(([area, reader]) => `${page}: ${area}, read by ${reader}`);
  });
  expect(missing).toEqual([]);
});
