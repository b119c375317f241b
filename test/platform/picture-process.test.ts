import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createPictureProcess } from '../../src/platform/pictures/picture-process.ts';
import { eventually } from '../fixtures/eventually.ts';
import { photograph } from '../fixtures/media.ts';

/** Makes `import 'sharp'` fail, as on a machine for which npm has installed no binaries. */
const withoutSharp = `data:text/javascript,${encodeURIComponent(`
  import { register } from 'node:module';
  const hooks = "export async function resolve(name, context, next) { if (name === 'sharp') throw new Error('no binaries'); return next(name, context); }";
  register('data:text/javascript,' + encodeURIComponent(hooks));
`)}`;

test('without the binaries of sharp, pictures are refused with 503 and the log says why', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'openslot-picture-'));
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const pictures = createPictureProcess({ log, execArgv: ['--import', withoutSharp] });
  const input = join(folder, 'upload');
  await writeFile(input, await photograph(60, 40));
  await expect(pictures.prepare({ input, folder }, 'x')).rejects.toMatchObject({ code: 'DB_UNAVAILABLE' });
  await pictures.close();
  await rm(folder, { recursive: true });
  expect(lines.join('')).toContain('no binaries');
  expect(lines.join('')).toContain('sharp cannot be loaded');
});

const silent = pino({ level: 'silent' });

test('a copy that cannot be written is not the fault of the picture', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'openslot-picture-'));
  const pictures = createPictureProcess({ log: silent });
  const input = join(folder, 'upload');
  await writeFile(input, await photograph(60, 40));
  const missing = join(folder, 'missing');
  await expect(pictures.prepare({ input, folder: missing }, 'x')).rejects.toMatchObject({
    code: 'DB_UNAVAILABLE',
  });
  expect(await pictures.prepare({ input, folder }, 'x')).toMatchObject({ width: 40, height: 60 });
  await pictures.close();
  await rm(folder, { recursive: true });
});

/** Running child processes of this process that prepare pictures. */
async function countChildren(): Promise<number> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const isOurs = async (name: string) => {
    const [status, command] = await Promise.all(
      ['status', 'cmdline'].map((file) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '')),
    );
    return status!.includes(`PPid:\t${process.pid}\n`) && command!.includes('process-pictures');
  };
  return (await Promise.all(names.map(isOurs))).filter(Boolean).length;
}

test('a process that keeps too much memory ends after its picture', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'openslot-picture-'));
  const pictures = createPictureProcess({ log: silent, maxMemoryBytes: 1 });
  const input = join(folder, 'upload');
  await writeFile(input, await photograph(60, 40));
  await mkdir(join(folder, 'copies'));
  for (let one = 0; one < 2; one++) {
    expect(await pictures.prepare({ input, folder: join(folder, 'copies') }, 'x')).toMatchObject({
      width: 40,
    });
    await eventually(async () => (await countChildren()) === 0, 10_000);
  }
  await pictures.close();
  await rm(folder, { recursive: true });
});

test('a picture that is prepared while the service stops can be sent again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'openslot-picture-'));
  const pictures = createPictureProcess({ log: silent });
  const input = join(folder, 'upload');
  await writeFile(input, await photograph(900, 600));
  const running = pictures.prepare({ input, folder }, 'x');
  const refused = expect(running).rejects.toMatchObject({ code: 'DB_UNAVAILABLE' });
  await eventually(async () => (await countChildren()) === 1, 10_000);
  await pictures.close();
  await refused;
  await expect(pictures.prepare({ input, folder }, 'x')).rejects.toMatchObject({ code: 'DB_UNAVAILABLE' });
  await rm(folder, { recursive: true });
});
