import { existsSync } from 'node:fs';

/** Folder that holds `db/migrations`. Sources and compiled files lie at different depths below it. */
export const projectRoot = findProjectRoot(new URL('./', import.meta.url));

function findProjectRoot(folder: URL): URL {
  if (existsSync(new URL('db/migrations', folder))) return folder;
  const parent = new URL('../', folder);
  if (parent.href === folder.href) throw new Error('The folder db/migrations is missing.');
  return findProjectRoot(parent);
}
