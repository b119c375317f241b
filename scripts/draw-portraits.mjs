// Draws the portraits of the demo's professionals, in demo/pictures/people. They were made for this project.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const side = 480;
const skins = ['#f3cfb3', '#e9b993', '#cf9468', '#a86d45', '#7a4a2e'];
const shades = ['#e3b393', '#d69d74', '#b67b50', '#8f5934', '#623820'];
const hairs = {
  black: '#221d20',
  brown: '#4b3026',
  chestnut: '#7a4527',
  blond: '#d8a854',
  ginger: '#b9592a',
  gray: '#a9a8a6',
};
const grounds = ['#f2d7c8', '#d8e6dc', '#dbe3f0', '#f2e3c2', '#e5dbec', '#d3e6ea', '#efd9d9', '#e3e4d0'];
const clothes = ['#23494a', '#c65d4b', '#2f4a7a', '#e2a24a', '#5c7f63', '#6d4a6e', '#f4ede1', '#33373f'];

const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
const ellipse = (x, y, rx, ry, fill, more = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
const line = (d, stroke, w) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** Hair behind the head and in front of it. The face is centered at 240/205 and 96 by 116. */
const styles = {
  short: (c) => [
    '',
    path(
      'M138 208 C124 120 178 76 244 78 C314 80 356 126 342 208 C336 180 330 160 312 146 C270 160 214 158 176 140 C154 158 146 180 138 208Z',
      c,
    ),
  ],
  side: (c) => [
    '',
    path(
      'M138 206 C120 112 186 66 256 76 C322 84 356 130 342 206 C338 176 326 156 308 142 C262 154 222 146 202 118 C190 142 152 156 138 206Z',
      c,
    ),
  ],
  crop: (c) => [
    '',
    path(
      'M142 190 C142 112 188 84 240 84 C292 84 338 112 338 190 C328 154 308 134 240 132 C172 134 152 154 142 190Z',
      c,
    ),
  ],
  curls: (c) => [
    '',
    [
      [152, 168],
      [160, 126],
      [192, 98],
      [232, 84],
      [274, 90],
      [310, 112],
      [326, 148],
      [332, 182],
      [204, 124],
      [250, 118],
      [290, 132],
    ]
      .map(([x, y]) => ellipse(x, y, 36, 34, c))
      .join(''),
  ],
  afro: (c) => [
    ellipse(240, 170, 152, 138, c),
    path(
      'M142 194 C140 116 190 92 240 92 C290 92 340 116 338 194 C322 156 290 142 240 142 C190 142 158 156 142 194Z',
      c,
    ),
  ],
  bob: (c) => [
    path(
      'M122 300 C104 140 160 68 240 68 C320 68 376 140 358 300 C336 318 312 316 300 300 H180 C168 316 144 318 122 300Z',
      c,
    ),
    path(
      'M140 226 C132 130 190 92 246 96 C306 98 348 138 340 226 C332 178 310 152 276 140 C240 168 172 168 140 226Z',
      c,
    ),
  ],
  long: (c) => [
    path(
      'M116 420 C96 180 130 66 240 66 C350 66 384 180 364 420 C330 438 300 420 296 380 H184 C180 420 150 438 116 420Z',
      c,
    ),
    path(
      'M140 232 C130 132 186 92 240 94 C294 92 350 132 340 232 C332 184 304 146 240 118 C176 146 148 184 140 232Z',
      c,
    ),
  ],
  wavy: (c) => [
    path(
      'M120 400 C70 360 112 310 100 262 C92 130 150 66 240 66 C330 66 388 130 380 262 C368 310 410 360 360 400 C320 420 300 390 300 350 H180 C180 390 160 420 120 400Z',
      c,
    ),
    path(
      'M140 226 C132 130 186 88 250 92 C316 96 350 140 340 226 C330 180 306 160 262 134 C226 160 164 170 140 226Z',
      c,
    ),
  ],
  bun: (c) => [
    ellipse(240, 66, 52, 48, c),
    path(
      'M140 208 C134 126 182 88 240 88 C298 88 346 126 340 208 C328 164 300 136 240 132 C180 136 152 164 140 208Z',
      c,
    ),
  ],
  tail: (c) => [
    path('M318 130 C410 130 402 260 376 380 C350 400 336 380 338 340 C350 260 340 200 318 180Z', c),
    path(
      'M140 210 C132 122 184 84 244 86 C306 88 348 126 340 210 C330 162 304 136 262 128 C214 128 158 152 140 210Z',
      c,
    ),
  ],
  scarf: (c) => [
    path('M112 470 C84 180 130 58 240 58 C350 58 396 180 368 470Z', c),
    path(
      'M140 232 C134 130 184 96 240 96 C296 96 346 130 340 232 C346 300 300 350 240 352 C180 350 134 300 140 232 M156 226 C150 290 190 330 240 330 C290 330 330 290 324 226 C326 150 290 120 240 120 C190 120 154 150 156 226Z',
      c,
      'fill-rule="evenodd"',
    ),
  ],
  bald: () => ['', ''],
};

const beards = {
  full: (c) =>
    path(
      'M142 222 C146 320 190 348 240 348 C290 348 334 320 338 222 C326 252 312 266 290 266 C262 256 218 256 190 266 C168 266 154 252 142 222Z',
      c,
    ),
  short: (c) =>
    path(
      'M142 228 C148 312 192 338 240 338 C288 338 332 312 338 228 C330 262 308 280 282 274 C256 266 224 266 198 274 C172 280 150 262 142 228Z',
      c,
      'opacity=".55"',
    ),
  moustache: (c) =>
    path(
      'M196 270 C212 252 230 254 240 262 C250 254 268 252 284 270 C268 276 250 274 240 270 C230 274 212 276 196 270Z',
      c,
    ),
};

/** Name: skin, hair color, style, ground, clothes, then beard or glasses. */
const people = {
  lena: [0, 'blond', 'bob', 0, 0],
  jonas: [0, 'brown', 'side', 1, 7, 'short'],
  aylin: [1, 'black', 'wavy', 3, 1],
  paula: [0, 'ginger', 'tail', 2, 4],
  callum: [0, 'ginger', 'short', 5, 7, 'full'],
  dev: [2, 'black', 'side', 3, 2, 'short'],
  marcus: [4, 'black', 'crop', 1, 3, 'short'],
  henrik: [0, 'gray', 'short', 7, 2, 'glasses'],
  nele: [0, 'chestnut', 'bun', 5, 3],
  pema: [2, 'black', 'bun', 3, 1],
  sunita: [2, 'black', 'long', 4, 3],
  bikash: [2, 'black', 'crop', 1, 4],
  sofia: [1, 'brown', 'tail', 1, 0],
  ines: [1, 'chestnut', 'long', 2, 6],
  tiago: [1, 'brown', 'curls', 7, 0, 'short'],
  marta: [1, 'gray', 'bob', 0, 5, 'glasses'],
  haruto: [1, 'gray', 'crop', 7, 7],
  yui: [0, 'black', 'bob', 6, 6],
  ray: [2, 'black', 'bald', 2, 7, 'full'],
  juno: [0, 'black', 'long', 4, 7],
  mika: [0, 'blond', 'crop', 5, 7],
  anjali: [3, 'black', 'long', 3, 5, 'glasses'],
  farhan: [2, 'black', 'short', 2, 2, 'full'],
  bree: [0, 'blond', 'wavy', 5, 4],
  tane: [3, 'black', 'curls', 1, 2, 'short'],
  ximena: [2, 'brown', 'wavy', 0, 1],
  rodrigo: [2, 'black', 'side', 7, 4, 'moustache'],
  claire: [0, 'chestnut', 'bob', 4, 2, 'glasses'],
  beatriz: [2, 'brown', 'curls', 6, 5],
  caio: [3, 'black', 'curls', 1, 3],
  dandara: [4, 'black', 'afro', 3, 1],
  sandra: [0, 'brown', 'tail', 5, 6],
  luca: [1, 'brown', 'side', 2, 6],
  noura: [1, 'black', 'scarf', 7, 5],
  yousef: [2, 'black', 'short', 3, 0, 'short'],
};

function draw([skin, hair, style, ground, garment, extra]) {
  const [tone, shade] = [skins[skin], shades[skin]];
  const color = style === 'scarf' ? '#5b6f8f' : hairs[hair];
  const brow = hair === 'gray' || hair === 'blond' ? '#8a6a44' : hairs[hair];
  const [behind, front] = styles[style](color);
  const cloth = clothes[garment];
  const glasses =
    extra === 'glasses'
      ? `<g fill="none" stroke="#33373f" stroke-width="6"><circle cx="200" cy="214" r="30"/><circle cx="280" cy="214" r="30"/><path d="M230 210 q10 -8 20 0"/></g>`
      : '';
  const ears = style === 'scarf' ? '' : ellipse(142, 222, 18, 26, shade) + ellipse(338, 222, 18, 26, shade);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 480 480">
    <rect width="480" height="480" fill="${grounds[ground]}"/><circle cx="240" cy="250" r="210" fill="#fff" opacity=".28"/>${behind}
    ${path('M52 480 C60 392 130 364 196 352 H284 C350 364 420 392 428 480Z', cloth)}
    ${path('M194 300 H286 V356 C276 392 204 392 194 356Z', shade)}
    ${path('M178 352 C196 404 284 404 302 352 L316 358 C296 430 184 430 164 358Z', '#fff', 'opacity=".22"')}
    ${ears}${path('M144 196 C144 120 190 100 240 100 C290 100 336 120 336 196 C336 290 292 334 240 334 C188 334 144 290 144 196Z', tone)}
    ${ellipse(184, 256, 22, 14, '#e2705c', 'opacity=".2"')}${ellipse(296, 256, 22, 14, '#e2705c', 'opacity=".2"')}
    ${beards[extra]?.(color) ?? ''}
    ${ellipse(200, 214, 9, 11, '#2a2224')}${ellipse(280, 214, 9, 11, '#2a2224')}${ellipse(203, 210, 3, 3, '#fff')}${ellipse(283, 210, 3, 3, '#fff')}
    ${line('M180 186 Q200 174 218 184 M262 184 Q280 174 300 186', brow, 8)}
    ${line('M240 222 Q232 246 244 250', shade, 7)}${path('M206 280 Q240 292 274 280 Q264 312 240 312 Q216 312 206 280Z', '#a8443c')}${path('M212 282 Q240 292 268 282 L264 292 Q240 300 216 292Z', '#fff')}
    ${front}${glasses}</svg>`;
}

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
