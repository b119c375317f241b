export const maxPicturePixels = 50_000_000;

const sourceTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic'] as const;
export type SourceType = (typeof sourceTypes)[number];

const text = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** Number of bytes that `detectType` needs. */
export const headBytes = 64;

/** Type by the first bytes. Null for all other types, SVG and GIF included. */
export function detectType(head: Buffer): SourceType | null {
  if (text(head, 0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (text(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP') return 'image/webp';
  if (text(head, 4, 8) !== 'ftyp') return null;
  const end = Math.min(head.length < 4 ? 0 : head.readUInt32BE(0), headBytes);
  const brands = (text(head, 8, 12) + text(head, 16, end)).match(/.{4}/gs) ?? [];
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return 'image/avif';
  if (brands.some((brand) => /^(hei[cxms]|hev[cxms])$/.test(brand))) return 'image/heic';
  return null;
}

/** Request to the picture process. */
export interface PictureJob {
  id: number;
  /** Uploaded file. */
  input: string;
  /** Folder for the copies. */
  folder: string;
  /** Declaration of the sender. Checked in the picture process, because hashing takes long. */
  declared?: { sha256: string; type: SourceType };
}

export interface PreparedPicture {
  /** Size after rotation, in pixels. */
  width: number;
  height: number;
  /** Blurred picture of a few pixels, as a data URI of at most 1 KB. */
  placeholder: string;
}

export type PictureProblem = 'wrong-hash' | 'wrong-type' | 'unreadable' | 'too-many-pixels' | 'too-slow';

export type PictureResult = PreparedPicture | { problem: PictureProblem };

/** `failure`: not the fault of the picture. The decoders could not be loaded, or a copy could not be written. */
export type PictureAnswer = { id: number; memoryBytes: number } & (PictureResult | { failure: string });
