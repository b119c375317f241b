/** What a server may call a picture; SVG is a document that runs scripts, and is none. */
const claims = new Set(['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'image/avif', 'image/gif']);

export const claimsPicture = (contentType: string) =>
  claims.has(contentType.split(';', 1)[0]!.trim().toLowerCase());

const text = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** What it is by how it begins; null: none of the kinds that we show. */
export function pictureType(bytes: Buffer): string | null {
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (/^GIF8[79]a$/.test(text(bytes, 0, 6))) return 'image/gif';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (text(bytes, 4, 8) === 'ftyp' && /^avi[fs]$/.test(text(bytes, 8, 12))) return 'image/avif';
  return null;
}
