// Draws the portraits of the demo's professionals, in demo/pictures/people. They were made for this project.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { bust, grounds, people } from './draw-people.mjs';

const side = 480;

const draw = (person) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 480 480">
    <rect width="480" height="480" fill="${grounds[person[3]]}"/><circle cx="240" cy="250" r="210" fill="#fff" opacity=".28"/>${bust(person)}</svg>`;

const folder = fileURLToPath(new URL('../demo/pictures/people/', import.meta.url));
const placeholders = {};
for (const [name, person] of Object.entries(people)) {
  const png = await sharp(Buffer.from(draw(person)))
    .png()
    .toBuffer();
  await mkdir(`${folder}${name}`, { recursive: true });
  for (const limit of [400, 800, 1600]) {
    const copy = () => sharp(png).resize({ width: Math.min(limit, side) });
    await copy().webp({ quality: 60 }).toFile(`${folder}${name}/${limit}.webp`);
    await copy().avif({ quality: 50, effort: 2 }).toFile(`${folder}${name}/${limit}.avif`);
  }
  const tiny = await sharp(png).resize({ width: 10 }).webp({ quality: 40 }).toBuffer();
  placeholders[name] = `data:image/webp;base64,${tiny.toString('base64')}`;
}
await writeFile(`${folder}placeholders.json`, `${JSON.stringify(placeholders, null, 2)}\n`);
