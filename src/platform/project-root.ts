import { existsSync } from 'node:fs';

/** Folder that contains `db/migrations`. Sources and compiled files are at different depths below it. */
export const projectRoot = findProjectRoot(new URL('./', import.meta.url));

function findProjectRoot(folder: URL): URL {
  if (existsSync(new URL('db/migrations', folder))) return folder;
  const parent = new URL('../', folder);
  if (parent.href === folder.href) throw new Error('Folder db/migrations not found.');
  return findProjectRoot(parent);
}
