import { readFile } from 'node:fs/promises';
import { projectRoot } from '../project-root.ts';
import type { PictureStorage } from './storage.ts';

export const demoPictureFolder = new URL('demo/pictures/', projectRoot);

/** Reads the pictures of the demo from the project. Their ids are not random, so they cannot collide. */
export const withDemoPictures = (storage: PictureStorage): PictureStorage => ({
  ...storage,
  async get(id, file) {
    const [, name, purpose] = /^med_demo_([a-z]+(?:_[a-z]+)?)_(cover|gallery|portrait)$/.exec(id) ?? [];
    const stored = await storage.get(id, file);
    if (stored !== null || name === undefined) return stored;
    const folder = purpose === 'portrait' ? `people/${name}` : name.replace('_', '-');
    return readFile(new URL(`${folder}/${file}`, demoPictureFolder)).catch(() => null);
  },
});
