import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import sharp, { type Sharp } from 'sharp';
import { pictureWidths } from '../../shared/picture-files.ts';
import {
  detectType,
  headBytes,
  maxPicturePixels,
  type PictureJob,
  type PictureProblem,
  type PictureResult,
  type PreparedPicture,
  type SourceType,
} from './formats.ts';

sharp.cache(false);
sharp.concurrency(1);
// libvips can read many formats. All others are blocked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].flatMap((name) => [
    `VipsForeignLoad${name}File`,
    `VipsForeignLoad${name}Buffer`,
  ]),
});

const [largest] = [...pictureWidths].reverse() as [number];
/** Height of a copy relative to its width, for very tall pictures. */
const maxHeightRatio = 2;
const placeholderPixels = 16;

class TooManyPixels extends Error {}

function requirePixels({ width, height }: { width: number; height: number }): void {
  if (width * height > maxPicturePixels) throw new TooManyPixels();
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const sharpFormats: Partial<Record<SourceType, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
};

/** `failOn`: truncated and damaged files are refused instead of being filled with gray. */
const readOptions = { failOn: 'error', limitInputPixels: maxPicturePixels, sequentialRead: true } as const;

async function openPicture(input: string): Promise<Sharp> {
  const type = detectType(await readHead(input));
  if (type === 'image/heic') return openHeic(input);
  const picture = sharp(input, readOptions);
  const metadata = await picture.metadata();
  if (type === null || metadata.format !== sharpFormats[type]) throw new Error('another format');
  requirePixels(metadata);
  return picture.autoOrient();
}

/** The prebuilt libvips has no HEVC decoder. */
async function openHeic(input: string): Promise<Sharp> {
  const { decodeHeic } = await import('./decode-heic.ts');
  const { data, width, height } = await decodeHeic(await readFile(input), requirePixels);
  return sharp(data, { ...readOptions, raw: { width, height, channels: 4 } }).removeAlpha();
}

interface Copies {
  prepared: PreparedPicture;
  /** By name. */
  files: ReadonlyMap<string, Buffer>;
}

/** Makes the copies without any metadata. */
async function makeCopies(input: string): Promise<Copies> {
  const picture = await openPicture(input);
  const { autoOrient } = await picture.metadata();
  const { data, info } = await picture
    .resize({ width: largest, height: largest * maxHeightRatio, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const decoded = () => sharp(data, { raw: { width, height, channels } });
  const files = new Map<string, Buffer>();
  for (const limit of pictureWidths) {
    const copy = () =>
      decoded().resize({
        width: limit,
        height: limit * maxHeightRatio,
        fit: 'inside',
        withoutEnlargement: true,
      });
    const avif = { quality: 55, effort: 2, chromaSubsampling: '4:2:0' };
    files.set(`${limit}.webp`, await copy().webp({ quality: 78 }).toBuffer());
    files.set(`${limit}.avif`, await copy().avif(avif).toBuffer());
  }
  const tiny = await decoded()
    .resize({ width: placeholderPixels, height: placeholderPixels, fit: 'inside' })
    .blur(0.8)
    .webp({ quality: 40, alphaQuality: 40 })
    .toBuffer();
  const prepared = {
    width: autoOrient?.width ?? width,
    height: autoOrient?.height ?? height,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
  };
  return { prepared, files };
}

async function findMismatch({ input, declared }: PictureJob): Promise<PictureProblem | null> {
  if (declared === undefined) return null;
  const hash = createHash('sha256');
  await pipeline(createReadStream(input), hash);
  if (hash.digest('hex') !== declared.sha256) return 'wrong-hash';
  return detectType(await readHead(input)) === declared.type ? null : 'wrong-type';
}

/** Rejects if the copies cannot be written, which is not the fault of the picture. */
export async function preparePicture(job: PictureJob): Promise<PictureResult> {
  const { input, folder } = job;
  const problem = await findMismatch(job);
  if (problem !== null) return { problem };
  const made = await makeCopies(input).catch((error): { problem: PictureProblem } => {
    const isLarge = error instanceof TooManyPixels || /pixel limit/.test(String(error));
    return { problem: isLarge ? 'too-many-pixels' : 'unreadable' };
  });
  if ('problem' in made) return made;
  for (const [name, bytes] of made.files) await writeFile(join(folder, name), bytes);
  return made.prepared;
}
