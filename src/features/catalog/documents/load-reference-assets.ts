import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Asset, makeAsset } from '../../../http/asset.ts';
import type { ReferenceAssets } from './reference-page.ts';
import { writeReferenceScript } from './write-reference-script.ts';
import { writeReferenceStyle } from './write-reference-style.ts';

const { resolve } = createRequire(import.meta.url);

export interface LoadedReference extends ReferenceAssets {
  byName: ReadonlyMap<string, Asset>;
}

/** From the packages that npm installed: the reference works wherever the service does, with or without a network. */
export async function loadReferenceAssets(): Promise<LoadedReference> {
  // The package for Fastify carries the very file of @scalar/api-reference, without the 270 packages that it was built from.
  const bundle = join(dirname(resolve('@scalar/fastify-api-reference')), 'js', 'standalone.js');
  const typefaceFile = resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2');
  const typeface = await makeAsset('figtree.woff2', 'font/woff2', await readFile(typefaceFile));
  const style = Buffer.from(writeReferenceStyle(typeface));
  const script = Buffer.concat([await readFile(bundle), Buffer.from(writeReferenceScript())]);
  const loaded = {
    script: await makeAsset('reference.js', 'text/javascript; charset=utf-8', script),
    style: await makeAsset('reference.css', 'text/css; charset=utf-8', style),
  };
  const all = [loaded.script, loaded.style, typeface];
  return { ...loaded, byName: new Map(all.map((asset) => [asset.name, asset])) };
}
