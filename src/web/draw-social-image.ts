import { fileURLToPath } from 'node:url';
import type { OverlayOptions } from 'sharp';
import { projectRoot } from '../platform/project-root.ts';

/** Facts that the picture shows. */
export interface SocialFacts {
  name: string;
  city: string | null;
  rating: number | null;
  reviewCount: number;
  /** WebP file of the service itself. */
  cover: Buffer | null;
}

const width = 1200;
const height = 630;
const margin = 72;
const longestName = 80;
/** The only font, so that every machine draws the same picture. */
const fontfile = fileURLToPath(new URL('web/fonts/figtree-bold.ttf', projectRoot));

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const shade = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#06261b" stop-opacity=".35"/><stop offset=".4" stop-color="#06261b" stop-opacity=".3"/><stop offset="1" stop-color="#06261b" stop-opacity=".92"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#s)"/></svg>`,
);
const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="56" height="56" viewBox="0 0 30 30"><rect width="30" height="30" rx="9" fill="#0a7355"/><path d="M8 8.5h14M8 21.5h14M8 15h3.5M18.5 15H22" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/></svg>',
);
const star = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="44" height="44" viewBox="0 0 24 24"><path d="M12 2.5l2.9 6 6.6.9-4.8 4.6 1.2 6.6-5.9-3.2-5.9 3.2 1.2-6.6-4.8-4.6 6.6-.9z" fill="#f0b255"/></svg>',
);

const pixelsOf = (name: string) => (name.length <= 22 ? 84 : name.length <= 44 ? 64 : 50);

/** A picture of 1200 by 630 pixels for links to a business. The same facts yield the same bytes. */
export async function drawSocialImage({
  name,
  city,
  rating,
  reviewCount,
  cover,
}: SocialFacts): Promise<Buffer> {
  // Loaded with the first picture, because the library occupies memory.
  const { default: sharp } = await import('sharp');
  const write = (text: string, pixels: number, color = '#ffffff') =>
    sharp({
      text: {
        text: `<span foreground="${color}">${escaped(text)}</span>`,
        font: `Figtree Bold ${pixels}`,
        fontfile,
        dpi: 72,
        width: width - 2 * margin,
        rgba: true,
        wrap: 'word-char',
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
  const ground =
    cover === null
      ? sharp({ create: { width, height, channels: 3, background: '#0a7355' } })
      : sharp(cover, { limitInputPixels: 50_000_000 }).resize({ width, height, fit: 'cover' });
  const shown = name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;
  const stars = rating === null ? null : `${rating.toFixed(1)} (${reviewCount})`;
  const line = [stars, city].filter(Boolean).join('  ·  ');
  const [title, brand, facts] = await Promise.all([
    write(shown, pixelsOf(shown)),
    write('Openslot', 40),
    line === '' ? null : write(line, 40, '#e2f2ea'),
  ]);
  const factsTop = height - margin - 44;
  const layers: OverlayOptions[] = [
    { input: shade, left: 0, top: 0 },
    { input: logo, left: margin, top: margin },
    { input: brand.data, left: margin + 72, top: margin + Math.round((56 - brand.info.height) / 2) },
    {
      input: title.data,
      left: margin,
      top: Math.max(margin + 80, (facts === null ? height - margin : factsTop - 28) - title.info.height),
    },
  ];
  if (facts !== null) {
    if (stars !== null) layers.push({ input: star, left: margin, top: factsTop });
    layers.push({
      input: facts.data,
      left: margin + (stars === null ? 0 : 58),
      top: factsTop + Math.round((44 - facts.info.height) / 2),
    });
  }
  return ground.composite(layers).flatten({ background: '#0a7355' }).jpeg({ quality: 84 }).toBuffer();
}
