import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withUploadFolder } from './storage.ts';

test('uploads leave space for the database', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'openslot-uploads-'));
  const work = async (folder: string) => folder.startsWith(directory);
  const full = withUploadFolder(directory, work, Number.MAX_SAFE_INTEGER);
  await expect(full).rejects.toMatchObject({ code: 'ENOSPC', syscall: 'statfs' });
  expect(await withUploadFolder(directory, work, 1)).toBe(true);
  expect(await readdir(directory)).toEqual([]);
  await rm(directory, { recursive: true });
});
