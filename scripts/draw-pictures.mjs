// Draws the pictures of the demo: three scenes per trade, in demo/pictures. They were made for this project.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const width = 1600;
const height = 1000;
const floorY = 760;
// The drawings are stored as if this were the width of the original.
const originalWidth = 1200;

const rect = (x, y, w, h, fill, r = 0, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${more}/>`;
const circle = (x, y, r, fill, more = '') => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
const ellipse = (x, y, rx, ry, fill, more = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
const line = (d, stroke, w = 10) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"/>`;
const at = (x, y, content, scale = 1) => `<g transform="translate(${x} ${y}) scale(${scale})">${content}</g>`;
const shadow = (x, y, rx) => ellipse(x, y, rx, rx * 0.09, '#000', 'opacity=".14"');

const plant = (pot, leaf) =>
  `${shadow(0, 0, 90)}${[-70, -40, -14, 14, 40, 70]
    .map((lean, index) => {
      const tip = -330 + Math.abs(lean) * 1.9 - (index % 2) * 30;
      return path(
        `M0 -110 C${lean * 0.4} -200 ${lean * 1.6 - 30} ${tip + 60} ${lean * 2} ${tip} C${lean * 2 + 24} ${tip + 90} ${lean * 0.8 + 30} -190 0 -110Z`,
        leaf,
        `opacity="${0.75 + (index % 2) * 0.25}"`,
      );
    })
    .join('')}${path('M-62 -120 H62 L46 0 H-46Z', pot)}${rect(-68, -136, 136, 30, pot, 8)}`;
const lamp = (color, length) =>
  `${line(`M0 0 V${length}`, '#2b2b33', 5)}${path(`M-90 ${length + 80} A90 90 0 0 1 90 ${length + 80}Z`, color)}${ellipse(0, length + 80, 90, 12, '#fff3c9')}${path(`M-90 ${length + 84} H90 L240 ${floorY} H-240Z`, '#fff6d8', 'opacity=".13"')}`;
const window_ = (sky) =>
  `${path('M0 430 V165 A165 165 0 0 1 330 165 V430Z', '#fff')}${path('M16 414 V165 A149 149 0 0 1 314 165 V414Z', sky)}${circle(225, 150, 46, '#fff6d0', 'opacity=".9"')}${path('M16 330 C90 250 150 300 200 270 C250 240 290 270 314 250 V414 H16Z', '#7fae8b', 'opacity=".75"')}${rect(157, 10, 14, 410, '#fff')}${rect(10, 230, 310, 12, '#fff')}${rect(-20, 424, 370, 20, '#fff', 8)}`;
const shelf = (wood, colors) =>
  `${rect(0, 0, 320, 16, wood, 6)}${colors.map((color, index) => rect(18 + index * 50, -30 - ((index * 37) % 60), 34, 30 + ((index * 37) % 60), color, 8)).join('')}`;
const frame = (color, inner) =>
  `${rect(0, 0, 190, 240, color, 6)}${rect(14, 14, 162, 212, '#fffaf0', 3)}${inner}`;
const mirror = (wood) =>
  `${rect(-120, -380, 240, 380, wood, 120)}${rect(-102, -362, 204, 344, '#dfeef2', 102)}${path('M-60 -300 L40 -340 L-80 -140Z', '#fff', 'opacity=".45"')}`;
const chair = (seat, metal) =>
  `${shadow(0, 4, 150)}${ellipse(0, 0, 96, 16, metal)}${rect(-12, -120, 24, 120, metal)}${rect(-110, -170, 220, 60, seat, 26)}${path('M-96 -330 Q-100 -370 -60 -372 H60 Q100 -370 96 -330 L84 -160 H-84Z', seat)}${path('M-70 -330 Q-70 -348 -50 -348 H50 Q70 -348 70 -330 L62 -190 H-62Z', '#fff', 'opacity=".14"')}${rect(-150, -230, 44, 22, metal, 11)}${rect(106, -230, 44, 22, metal, 11)}${line('M-128 -214 V-140 M128 -214 V-140', metal, 12)}${rect(-60, -70, 120, 18, metal, 9)}`;
const table = (wood, w = 420) =>
  `${shadow(0, 4, w * 0.55)}${rect(-w / 2, -190, w, 24, wood, 8)}${rect(-w / 2 + 24, -166, 18, 168, wood)}${rect(w / 2 - 42, -166, 18, 168, wood)}`;
const mat = (color, x) =>
  at(
    x,
    0,
    path('M-190 0 L-120 -110 H160 L120 0Z', color) +
      path('M-190 0 L-186 8 H116 L120 0Z', '#000', 'opacity=".18"'),
  );
const ball = (color, r) =>
  `${shadow(0, 0, r)}${circle(0, -r, r, color)}${ellipse(-r * 0.3, -r * 1.35, r * 0.3, r * 0.2, '#fff', `opacity=".35"`)}`;

const scenes = {
  salon: [
    '#f3d9cf',
    '#e8bfae',
    '#b97f63',
    (s) =>
      s +
      at(180, 150, window_('#cfe4ee')) +
      at(730, 660, mirror('#a8694b')) +
      at(1130, 660, mirror('#a8694b')) +
      at(730, 830, chair('#23494a', '#c9ccd1')) +
      at(1130, 830, chair('#23494a', '#c9ccd1')) +
      at(1450, 860, plant('#fff7ef', '#3f7d5c'), 1.15) +
      at(930, 0, lamp('#e39a4d', 120)) +
      at(250, 690, shelf('#a8694b', ['#23494a', '#e39a4d', '#fff7ef', '#c65d4b', '#7fae8b'])),
  ],
  barber: [
    '#1f3a44',
    '#18303a',
    '#7a4a32',
    (s) =>
      s +
      rect(0, 420, 1600, 340, '#234a52') +
      Array.from({ length: 20 }, (_, i) => rect(i * 80, 420, 3, 340, '#1b3b43')).join('') +
      at(560, 640, mirror('#c99455')) +
      at(1010, 640, mirror('#c99455')) +
      at(560, 840, chair('#a5362c', '#d9d4c8')) +
      at(1010, 840, chair('#a5362c', '#d9d4c8')) +
      at(
        1370,
        250,
        rect(-46, 0, 92, 330, '#fff', 20) +
          [0, 1, 2, 3]
            .map((i) =>
              path(
                `M-46 ${i * 82 + 40} L46 ${i * 82} V${i * 82 + 28} L-46 ${i * 82 + 68}Z`,
                i % 2 ? '#2d62a8' : '#c23b30',
              ),
            )
            .join('') +
          rect(-58, -30, 116, 40, '#d9d4c8', 12) +
          rect(-58, 320, 116, 40, '#d9d4c8', 12),
      ) +
      at(790, 0, lamp('#c99455', 100)) +
      at(130, 380, shelf('#7a4a32', ['#c99455', '#fff7ef', '#a5362c', '#7fae8b', '#d9d4c8'])) +
      at(160, 880, plant('#c99455', '#5c9273'), 0.95),
  ],
  yoga: [
    '#f6e7cf',
    '#f0d3a7',
    '#c99a6b',
    (s) =>
      circle(800, 420, 270, '#f2b366') +
      circle(800, 420, 215, '#f6c98c') +
      s +
      at(420, 880, mat('#5b7f9c', 0)) +
      at(800, 930, mat('#c4694f', 0)) +
      at(1190, 880, mat('#6f9a78', 0)) +
      at(
        800,
        800,
        path(
          'M-150 0 Q-160 -50 -70 -54 L-30 -58 Q-60 -180 0 -190 Q60 -180 30 -58 L70 -54 Q160 -50 150 0 Q60 22 0 0 Q-60 22 -150 0Z',
          '#2f3e4e',
        ) +
          circle(0, -236, 42, '#8d5a3c') +
          path('M-42 -244 A42 42 0 0 1 42 -244 Q20 -270 0 -262 Q-20 -270 -42 -244Z', '#2a1d18') +
          circle(0, -288, 18, '#2a1d18') +
          line('M-32 -160 Q-120 -110 -112 -36 M32 -160 Q120 -110 112 -36', '#8d5a3c', 24),
        1.25,
      ) +
      at(150, 860, plant('#fffaf0', '#5f8f63'), 1.2) +
      at(1450, 860, plant('#fffaf0', '#5f8f63'), 1.2),
  ],
  pilates: [
    '#dfe9e4',
    '#c8dad1',
    '#b89b7c',
    (s) =>
      s +
      at(140, 130, window_('#dceaf2')) +
      at(560, 130, window_('#dceaf2')) +
      at(
        1130,
        130,
        rect(-160, 0, 380, 520, '#fff', 10) +
          rect(-144, 16, 348, 488, '#cfe0e2', 6) +
          path('M-100 60 L60 40 L-120 380Z', '#fff', 'opacity=".4"'),
      ) +
      at(
        760,
        840,
        shadow(0, 6, 420) +
          rect(-400, -90, 800, 40, '#8a6242', 12) +
          rect(-330, -140, 330, 52, '#3f6f6b', 18) +
          rect(-400, -50, 30, 54, '#8a6242') +
          rect(370, -50, 30, 54, '#8a6242') +
          line('M390 -90 V-260 H300', '#c9ccd1', 14) +
          rect(20, -112, 120, 24, '#2f4a4a', 10),
      ) +
      at(1330, 860, ball('#e08a5f', 120)) +
      at(200, 870, ball('#7aa7a0', 80)) +
      at(1500, 880, plant('#fff', '#5f8f63'), 0.9),
  ],
  massage: [
    '#d9cbbd',
    '#c9b5a1',
    '#8d6b52',
    (s) =>
      s +
      at(1080, 110, window_('#e9dfcf')) +
      at(
        640,
        850,
        shadow(0, 10, 430) +
          rect(-400, -170, 800, 70, '#f6efe6', 30) +
          rect(-400, -120, 800, 40, '#b9806a', 14) +
          rect(-330, -80, 40, 90, '#5c4636') +
          rect(290, -80, 40, 90, '#5c4636') +
          rect(-380, -210, 170, 60, '#fff', 30) +
          path('M-120 -170 H320 V-60 Q100 -30 -120 -60Z', '#7b9a8a'),
      ) +
      at(
        1280,
        850,
        table('#5c4636', 300) +
          [0, 1, 2]
            .map((i) => rect(-100, -222 - i * 32, 120, 30, ['#fff', '#e8d3c2', '#fff'][i], 14))
            .join('') +
          at(
            90,
            -190,
            rect(-16, -60, 32, 60, '#f3e7d2', 6) + path('M0 -100 Q16 -76 0 -62 Q-16 -76 0 -100Z', '#f2a541'),
          ),
      ) +
      at(150, 860, plant('#5c4636', '#54806a'), 1.3) +
      at(420, 330, shelf('#5c4636', ['#b9806a', '#fff', '#7b9a8a', '#e8d3c2', '#b9806a'])) +
      [0, 1, 2]
        .map((i) => ellipse(880, 668 - i * 30, 58 - i * 14, 19, ['#4b4f52', '#5d6265', '#70767a'][i]))
        .join(''),
  ],
  physio: [
    '#dce9f3',
    '#c2d8e8',
    '#a9b8c2',
    (s) =>
      s +
      at(150, 130, window_('#eaf4fa')) +
      at(
        1150,
        150,
        frame(
          '#fff',
          at(
            95,
            110,
            circle(0, -58, 22, '#e3a08c') +
              line('M0 -32 V50 M0 -10 L-40 24 M0 -10 L40 24 M0 50 L-26 100 M0 50 L26 100', '#e3a08c', 16),
          ),
        ),
      ) +
      at(
        1380,
        150,
        frame('#fff', at(95, 120, line('M0 -80 C30 -40 -30 0 0 40 C20 70 0 90 0 96', '#6b94b3', 18))),
      ) +
      at(
        720,
        850,
        shadow(0, 10, 380) +
          rect(-360, -190, 720, 60, '#2d6f94', 26) +
          path('M-360 -190 Q-370 -250 -300 -262 L-210 -200Z', '#2d6f94') +
          rect(-40, -130, 80, 120, '#8fa2ae', 8) +
          rect(-160, -20, 320, 26, '#8fa2ae', 12),
      ) +
      at(1290, 870, ball('#f0a04b', 135)) +
      at(
        240,
        870,
        [0, 1, 2]
          .map(
            (i) =>
              rect(-110, -60 - i * 70, 220, 16, '#6c7f8c', 8) +
              circle(-110, -52 - i * 70, 28, ['#c8553d', '#f0a04b', '#3c8d6e'][i]) +
              circle(110, -52 - i * 70, 28, ['#c8553d', '#f0a04b', '#3c8d6e'][i]),
          )
          .join(''),
      ),
  ],
  dental: [
    '#e2f1ef',
    '#c6e3df',
    '#b7c7c6',
    (s) =>
      s +
      at(160, 120, window_('#eefaff')) +
      at(
        1230,
        190,
        path(
          'M0 60 C-10 -20 90 -30 110 10 C130 -30 230 -20 220 60 C214 130 190 150 180 240 C174 280 140 280 134 240 C128 190 120 180 110 180 C100 180 92 190 86 240 C80 280 46 280 40 240 C30 150 6 130 0 60Z',
          '#fff',
        ) +
          path(
            'M36 40 C50 16 80 18 92 34',
            'none',
            'stroke="#cfe6e3" stroke-width="12" stroke-linecap="round"',
          ),
      ) +
      at(
        760,
        860,
        shadow(0, 8, 330) +
          rect(-80, -60, 200, 64, '#cfd8d8', 16) +
          rect(-30, -150, 80, 110, '#cfd8d8') +
          path(
            'M-330 -250 Q-340 -300 -290 -300 L-90 -200 H230 Q300 -200 330 -150 Q330 -120 300 -120 H-110 Q-150 -120 -180 -150Z',
            '#2a9d8f',
          ) +
          path(
            'M-290 -270 L-100 -176 H220',
            'none',
            'stroke="#fff" stroke-opacity=".3" stroke-width="14" stroke-linecap="round"',
          ),
      ) +
      at(
        980,
        0,
        line('M0 0 V170 L-170 300', '#cfd8d8', 18) +
          at(-190, 320, rect(-80, -26, 150, 60, '#fff', 26) + ellipse(-5, 36, 60, 10, '#fff3c9')),
      ) +
      at(
        1370,
        870,
        table('#fff', 280) + rect(-90, -250, 60, 60, '#2a9d8f', 10) + rect(-10, -230, 50, 40, '#e9c46a', 8),
      ) +
      at(170, 880, plant('#fff', '#4f9a7c'), 1),
  ],
  nutrition: [
    '#eef3d8',
    '#dbe7b5',
    '#b98b5b',
    (s) =>
      s +
      at(160, 110, window_('#e4f2f7')) +
      at(1180, 330, shelf('#a87544', ['#7fae4b', '#e2683c', '#f4c542', '#a14a76', '#7fae4b'])) +
      at(1180, 480, shelf('#a87544', ['#f4c542', '#fff', '#e2683c', '#7fae4b', '#a14a76'])) +
      at(
        760,
        880,
        table('#a87544', 980) +
          at(
            -40,
            -190,
            path('M-240 -110 H240 Q230 20 0 20 Q-230 20 -240 -110Z', '#fff') +
              circle(-130, -140, 70, '#e2683c') +
              circle(0, -170, 82, '#7fae4b') +
              circle(130, -140, 70, '#f4c542') +
              path('M0 -250 Q20 -300 60 -290 Q40 -250 0 -250Z', '#4d7d2f') +
              path('M-130 -208 Q-116 -240 -90 -234 Q-104 -208 -130 -208Z', '#4d7d2f') +
              ellipse(0, -108, 240, 20, '#f3f3ee'),
          ) +
          at(
            330,
            -190,
            rect(-50, -150, 100, 150, '#cfe7ee', 14, 'opacity=".85"') +
              rect(-44, -100, 88, 94, '#9fd0a0', 10),
          ) +
          at(-390, -190, circle(0, -52, 52, '#c63d3d') + line('M0 -100 Q4 -126 20 -134', '#6b4428', 10)),
      ),
  ],
  tattoo: [
    '#2a2530',
    '#221e28',
    '#4a3b3a',
    (s) =>
      s +
      at(
        240,
        150,
        frame(
          '#b98b5b',
          at(
            95,
            120,
            path('M0 -80 C50 -50 60 0 0 80 C-60 0 -50 -50 0 -80Z', '#b23a48') +
              line('M0 80 V-20', '#2a2530', 6),
          ),
        ),
      ) +
      at(
        480,
        130,
        frame('#b98b5b', at(95, 120, path('M0 60 C-90 0 -60 -80 0 -40 C60 -80 90 0 0 60Z', '#d4a24c'))),
      ) +
      at(
        720,
        160,
        frame('#b98b5b', at(95, 120, circle(0, -10, 56, '#3d6f78') + circle(0, -10, 30, '#fffaf0'))),
      ) +
      at(
        1290,
        150,
        `<text x="0" y="110" font-family="serif" font-style="italic" font-size="120" fill="#ff6f7d" text-anchor="middle">ink</text>` +
          rect(-150, 150, 300, 8, '#ff6f7d', 4),
      ) +
      at(700, 860, chair('#15131a', '#8d8894'), 1.25) +
      at(
        1180,
        870,
        table('#6d5142', 340) +
          rect(-120, -250, 46, 60, '#b23a48', 8) +
          rect(-60, -250, 46, 60, '#d4a24c', 8) +
          rect(0, -250, 46, 60, '#3d6f78', 8) +
          line('M80 -200 L150 -240', '#c9ccd1', 14),
      ) +
      at(960, 0, lamp('#b98b5b', 170)) +
      at(220, 880, plant('#6d5142', '#4f7d63'), 1.1),
  ],
  music: [
    '#3b2f4a',
    '#312741',
    '#7a4f3a',
    (s) =>
      s +
      circle(300, 330, 150, '#e9a23b', 'opacity=".18"') +
      at(
        560,
        850,
        shadow(0, 8, 360) +
          path('M-330 -330 H330 V-120 H-330Z', '#14121a') +
          path('M-330 -330 C-300 -560 100 -600 330 -330Z', '#1d1a26') +
          rect(-330, -160, 660, 56, '#fff', 4) +
          Array.from({ length: 21 }, (_, i) => rect(-330 + i * 31.4, -160, 2, 56, '#14121a')).join('') +
          Array.from({ length: 20 }, (_, i) =>
            [2, 6].includes(i % 7) ? '' : rect(-309 + i * 31.4, -160, 18, 34, '#14121a', 2),
          ).join('') +
          rect(-300, -104, 26, 108, '#14121a') +
          rect(274, -104, 26, 108, '#14121a'),
      ) +
      at(
        1180,
        850,
        shadow(0, 4, 120) +
          path(
            'M0 -300 C-90 -300 -80 -210 -60 -180 C-130 -140 -130 0 0 0 C130 0 130 -140 60 -180 C80 -210 90 -300 0 -300Z',
            '#c9793a',
          ) +
          circle(0, -120, 36, '#2a1d18') +
          rect(-12, -560, 24, 270, '#5c3a24', 6) +
          rect(-28, -610, 56, 64, '#5c3a24', 12) +
          line('M-5 -560 V-50 M5 -560 V-50', '#f0e2c8', 2),
      ) +
      at(900, 0, lamp('#e9a23b', 130)) +
      [
        [1330, 300],
        [1420, 220],
        [1250, 210],
      ]
        .map(([x, y]) =>
          at(
            x,
            y,
            ellipse(0, 0, 26, 20, '#e9a23b') +
              rect(20, -90, 8, 92, '#e9a23b') +
              path('M28 -90 Q60 -70 56 -40 Q48 -62 28 -62Z', '#e9a23b'),
          ),
        )
        .join(''),
  ],
  language: [
    '#f4e3dc',
    '#eacbbd',
    '#b98b6b',
    (s) =>
      s +
      at(
        120,
        130,
        rect(0, 0, 640, 420, '#2f4f46', 14) +
          rect(0, 0, 640, 420, 'none', 14, 'stroke="#a8694b" stroke-width="18"') +
          [
            ['Hola', 60, 110],
            ['Olá', 330, 140],
            ['Hallo', 90, 250],
            ['Bonjour', 290, 300],
            ['Ciao', 120, 370],
          ]
            .map(
              ([word, x, y]) =>
                `<text x="${x}" y="${y}" font-family="sans-serif" font-size="64" fill="#f4efe6" opacity=".92">${word}</text>`,
            )
            .join(''),
      ) +
      at(1060, 110, window_('#d4e7f2')) +
      at(
        880,
        870,
        table('#a8694b', 760) +
          at(
            -200,
            -190,
            [0, 1, 2]
              .map((i) =>
                rect(-90 + i * 8, -34 - i * 34, 190 - i * 16, 32, ['#c65d4b', '#2d6f94', '#e9a23b'][i], 5),
              )
              .join(''),
          ) +
          at(
            60,
            -190,
            path('M-120 -20 Q-60 -50 0 -20 Q60 -50 120 -20 V0 Q60 -26 0 0 Q-60 -26 -120 0Z', '#fff'),
          ) +
          at(
            270,
            -190,
            path('M-44 -80 H44 L36 0 H-36Z', '#fff') +
              path('M44 -66 Q84 -60 44 -24', 'none', 'stroke="#fff" stroke-width="12"'),
          ),
      ) +
      at(180, 890, plant('#c65d4b', '#4f8f6a'), 1.05),
  ],
  tax: [
    '#e6e4ef',
    '#d0cde2',
    '#8f7f72',
    (s) =>
      s +
      at(140, 120, window_('#dfeaf5')) +
      at(
        1080,
        200,
        [140, 210, 180, 280, 340]
          .map((tall, i) =>
            rect(i * 84, 360 - tall, 58, tall, ['#6b6fb3', '#8c8fd0', '#6b6fb3', '#e9a23b', '#3c8d6e'][i], 8),
          )
          .join('') + line('M0 200 L110 140 L200 170 L300 70 L400 10', '#2d2f57', 10),
      ) +
      at(
        780,
        880,
        table('#6d5142', 900) +
          at(
            -60,
            -190,
            rect(-170, -230, 340, 220, '#2d2f57', 16) +
              rect(-154, -214, 308, 184, '#eef1fb', 6) +
              rect(-130, -190, 150, 16, '#8c8fd0', 8) +
              rect(-130, -156, 240, 12, '#c9cce8', 6) +
              rect(-130, -130, 220, 12, '#c9cce8', 6) +
              rect(-130, -104, 180, 12, '#c9cce8', 6) +
              rect(-210, -14, 420, 18, '#8a8db0', 9),
          ) +
          at(
            260,
            -190,
            rect(-60, -130, 120, 130, '#3c3f66', 10) +
              rect(-46, -116, 92, 30, '#cfe7d8', 4) +
              [0, 1, 2, 3, 4, 5]
                .map((i) => rect(-46 + (i % 3) * 34, -74 + Math.floor(i / 3) * 34, 24, 24, '#fff', 5))
                .join(''),
          ) +
          at(
            -340,
            -190,
            rect(-70, -20, 140, 20, '#fff', 3) +
              rect(-64, -40, 140, 20, '#f3e6c8', 3) +
              rect(-72, -60, 140, 20, '#fff', 3),
          ),
      ) +
      at(1450, 890, plant('#6b6fb3', '#4f8f6a'), 1),
  ],
  dogs: [
    '#d8ecf3',
    '#bfe0ec',
    '#c3a57e',
    (s) =>
      s +
      at(150, 120, window_('#eef8ff')) +
      at(1150, 330, shelf('#a87544', ['#2d6f94', '#f4c542', '#fff', '#e2683c', '#7fae8b'])) +
      at(
        660,
        870,
        shadow(0, 10, 370) +
          path('M-340 -220 H340 Q330 0 220 0 H-220 Q-330 0 -340 -220Z', '#fff') +
          path('M-340 -220 H340 Q338 -170 330 -150 H-330 Q-338 -170 -340 -220Z', '#e3f1f7') +
          [
            [-200, -236, 60],
            [-100, -256, 76],
            [150, -250, 70],
            [250, -232, 50],
            [20, -236, 60],
          ]
            .map(([x, y, r]) => circle(x, y, r, '#fff', 'opacity=".95"'))
            .join('') +
          at(
            20,
            -260,
            path('M-110 40 Q-130 -150 0 -160 Q130 -150 110 40Z', '#c98a4b') +
              path('M-96 -120 Q-170 -110 -160 10 Q-110 20 -86 -60Z', '#8f5a2b') +
              path('M96 -120 Q170 -110 160 10 Q110 20 86 -60Z', '#8f5a2b') +
              ellipse(0, -10, 62, 50, '#f4dfc2') +
              ellipse(0, -36, 24, 18, '#2a1d18') +
              circle(-44, -76, 13, '#2a1d18') +
              circle(44, -76, 13, '#2a1d18') +
              circle(-40, -80, 4, '#fff') +
              circle(48, -80, 4, '#fff') +
              path('M-16 4 Q0 24 16 4 V20 Q0 44 -16 20Z', '#e2687c') +
              circle(-30, -160, 34, '#fff') +
              circle(16, -172, 40, '#fff'),
          ),
      ) +
      [
        [1180, 620, 44],
        [1290, 540, 28],
        [1120, 520, 20],
        [1380, 640, 34],
      ]
        .map(
          ([x, y, r]) =>
            circle(x, y, r, '#fff', 'opacity=".7"') + circle(x - r / 3, y - r / 3, r / 4, '#fff'),
        )
        .join('') +
      at(1380, 890, plant('#2d6f94', '#5f9a6a'), 0.9),
  ],
  bikes: [
    '#f1e6d2',
    '#e3d0ac',
    '#8a8f94',
    (s) =>
      s +
      at(
        1130,
        130,
        rect(0, 0, 360, 300, '#6d5142', 10) +
          [
            [60, 60],
            [150, 60],
            [240, 60],
            [300, 60],
            [60, 190],
            [170, 190],
            [270, 190],
          ]
            .map(([x, y], i) =>
              i % 2
                ? rect(x, y, 16, 90, '#d9d4c8', 8) + circle(x + 8, y, 20, '#d9d4c8')
                : rect(x, y, 20, 80, '#c8553d', 8) + rect(x + 4, y + 60, 12, 50, '#d9d4c8'),
            )
            .join(''),
      ) +
      at(130, 120, window_('#d8ebf3')) +
      at(
        720,
        860,
        shadow(0, 10, 430) +
          [-260, 260]
            .map(
              (x) =>
                circle(x, -170, 170, 'none', 'stroke="#2b2b33" stroke-width="22"') +
                circle(x, -170, 152, 'none', 'stroke="#c9ccd1" stroke-width="6"') +
                Array.from(
                  { length: 8 },
                  (_, i) =>
                    `<line x1="${x}" y1="-170" x2="${x + 150 * Math.cos((i * Math.PI) / 4)}" y2="${-170 + 150 * Math.sin((i * Math.PI) / 4)}" stroke="#c9ccd1" stroke-width="3"/>`,
                ).join('') +
                circle(x, -170, 18, '#2b2b33'),
            )
            .join('') +
          line(
            'M-260 -170 L-110 -400 L170 -400 L0 -170 Z M-110 -400 L0 -170 M260 -170 L150 -460',
            '#1f7a6d',
            22,
          ) +
          line('M-126 -440 L-110 -400', '#2b2b33', 16) +
          rect(-190, -462, 130, 26, '#2b2b33', 13) +
          line('M150 -460 Q210 -500 230 -440', '#2b2b33', 16) +
          circle(0, -170, 40, 'none', 'stroke="#2b2b33" stroke-width="14"'),
      ) +
      at(1380, 890, plant('#c8553d', '#5f8f63'), 0.95),
  ],
};

function draw([wall, shade, floor, objects]) {
  const light = path(`M420 0 H760 L1180 ${floorY} H640Z`, '#fff', 'opacity=".10"');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs><linearGradient id="w" x2="0" y2="1"><stop stop-color="${wall}"/><stop offset="1" stop-color="${shade}"/></linearGradient>
    <linearGradient id="f" x2="0" y2="1"><stop stop-color="${floor}"/><stop offset="1" stop-color="${floor}" stop-opacity=".82"/></linearGradient></defs>
    ${rect(0, 0, width, height, '#fff')}${rect(0, 0, width, floorY, 'url(#w)')}${rect(0, floorY, width, height - floorY, 'url(#f)')}
    ${rect(0, floorY - 14, width, 14, '#fff', 0, 'opacity=".35"')}${objects(light)}</svg>`;
}

const bottle = (x, h, color) =>
  `${rect(x, -h, 74, h, color, 16)}${rect(x + 22, -h - 46, 30, 50, '#2b2b33', 8)}${rect(x + 10, -h * 0.62, 54, h * 0.32, '#fff', 6, 'opacity=".75"')}`;
const books = (x, colors) =>
  colors
    .map(
      (color, i) =>
        rect(x + (i % 2) * 14, -44 * (i + 1), 250 - (i % 3) * 18, 42, color, 6) +
        rect(x + 30, -44 * (i + 1) + 16, 80, 8, '#fff', 4, 'opacity=".6"'),
    )
    .join('');
const towels = (x, colors) =>
  colors
    .map(
      (color, i) =>
        rect(x, -62 * (i + 1), 270, 58, color, 28) +
        ellipse(x + 28, -62 * i - 33, 16, 16, '#000', 'opacity=".1"'),
    )
    .join('');
const cup = (x, color) =>
  `${path(`M${x} -110 H${x + 120} L${x + 106} 0 H${x + 14}Z`, color)}${line(`M${x + 118} -84 q44 4 30 40 q-10 20 -36 18`, color, 14)}${line(`M${x + 40} -140 q-14 -24 0 -46 M${x + 78} -140 q-14 -24 0 -46`, '#fff', 6)}`;
const candle = (x) =>
  `${rect(x, -130, 90, 130, '#fff7ef', 10)}${path(`M${x + 45} -190 q22 30 0 54 q-22 -24 0 -54Z`, '#f2b045')}`;
const fruit = (x) =>
  `${circle(x + 50, -120, 50, '#d9523f')}${circle(x + 140, -130, 56, '#e8a13a')}${circle(x + 220, -116, 48, '#7fae4b')}${path(`M${x - 20} -110 H${x + 290} Q${x + 270} 0 ${x + 135} 0 Q${x} 0 ${x - 20} -110Z`, '#fff7ef')}`;

/** Accent color, color of the wood, and the objects on the table, by trade. */
const details = {
  salon: [
    '#23494a',
    '#a8694b',
    [
      bottle(-420, 250, '#23494a'),
      bottle(-320, 190, '#e39a4d'),
      towels(-60, ['#fff7ef', '#e9c7b8', '#fff7ef']),
      cup(330, '#c65d4b'),
    ],
  ],
  barber: [
    '#a5362c',
    '#7a4a32',
    [
      bottle(-420, 220, '#a5362c'),
      bottle(-320, 270, '#c99455'),
      bottle(-220, 180, '#7fae8b'),
      towels(40, ['#fff7ef', '#d9d4c8']),
      cup(380, '#c99455'),
    ],
  ],
  yoga: [
    '#c4694f',
    '#b98555',
    [
      towels(-400, ['#5b7f9c', '#c4694f', '#6f9a78']),
      candle(-40),
      cup(140, '#fffaf0'),
      bottle(400, 220, '#6f9a78'),
    ],
  ],
  pilates: [
    '#3f6f6b',
    '#8a6242',
    [
      towels(-400, ['#fff', '#a9cbc2', '#fff']),
      bottle(-30, 230, '#3f6f6b'),
      bottle(70, 230, '#e08a5f'),
      cup(320, '#fff'),
    ],
  ],
  massage: [
    '#8d6b52',
    '#6f5140',
    [
      towels(-420, ['#fff7ef', '#d8c2ac', '#fff7ef', '#b99a7f']),
      candle(-60),
      candle(60),
      bottle(260, 220, '#7f8f6b'),
      bottle(360, 170, '#a8795a'),
    ],
  ],
  physio: [
    '#2f6f8f',
    '#8f9aa3',
    [
      towels(-400, ['#fff', '#a9cfe2', '#fff']),
      books(-60, ['#e39a4d', '#2f6f8f', '#c65d4b']),
      cup(330, '#2f6f8f'),
    ],
  ],
  dental: [
    '#2f8f86',
    '#9fb4b2',
    [
      bottle(-400, 210, '#2f8f86'),
      bottle(-300, 260, '#8fd0c8'),
      cup(-120, '#fff'),
      towels(140, ['#fff', '#bfe3de']),
    ],
  ],
  nutrition: [
    '#6b8f3a',
    '#b98b5b',
    [fruit(-390), bottle(0, 240, '#7fae4b'), cup(150, '#fff7ef'), books(340, ['#e8a13a', '#6b8f3a'])],
  ],
  tattoo: [
    '#c23b4a',
    '#5a4644',
    [
      bottle(-420, 190, '#c23b4a'),
      bottle(-320, 190, '#3f8fa8'),
      bottle(-220, 190, '#e2b04a'),
      bottle(-120, 190, '#8a6fae'),
      books(80, ['#d9d4c8', '#c23b4a', '#3f3a46']),
      candle(420),
    ],
  ],
  music: [
    '#e0a24a',
    '#8a5a44',
    [
      books(-400, ['#c65d4b', '#e0a24a', '#5f7fa8', '#fff7ef']),
      cup(-60, '#e0a24a'),
      candle(180),
      books(330, ['#8a6fae', '#fff7ef']),
    ],
  ],
  language: [
    '#2f6f5f',
    '#9a6a4a',
    [
      books(-400, ['#c65d4b', '#2f6f5f', '#e2a24a', '#5f7fa8']),
      cup(-60, '#fff7ef'),
      books(200, ['#8a6fae', '#fff7ef', '#c65d4b']),
    ],
  ],
  tax: [
    '#4b4f8f',
    '#8f6f5a',
    [
      books(-400, ['#4b4f8f', '#d9a24a', '#4b4f8f']),
      cup(-60, '#fff'),
      books(180, ['#fff', '#c65d4b']),
      candle(470),
    ],
  ],
  dogs: [
    '#2d6f94',
    '#a8825a',
    [
      bottle(-400, 230, '#2d6f94'),
      bottle(-300, 190, '#e39a4d'),
      towels(-100, ['#fff', '#bfe0ec', '#e9c79a']),
      bottle(320, 220, '#7fae8b'),
    ],
  ],
  bikes: [
    '#1f7a6d',
    '#6d5142',
    [
      bottle(-420, 170, '#1f7a6d'),
      bottle(-320, 210, '#c8553d'),
      cup(-140, '#fff7ef'),
      books(90, ['#2b2b33', '#c8553d', '#e3b04a']),
    ],
  ],
};

/** The counter near the entrance. */
const counter =
  ([accent, wood]) =>
  (s) =>
    s +
    at(150, 130, window_('#d8ebf3')) +
    at(640, 170, frame(wood, circle(95, 100, 52, accent) + rect(50, 172, 90, 12, accent, 6))) +
    at(880, 170, frame(wood, path('M40 190 L95 70 L150 190Z', accent, 'opacity=".8"'))) +
    at(760, 0, lamp(accent, 60)) +
    at(
      1080,
      880,
      shadow(0, 6, 380) +
        rect(-360, -330, 720, 330, accent, 16) +
        rect(-390, -362, 780, 44, wood, 14) +
        [-270, -180, -90, 0, 90, 180, 270]
          .map((x) => rect(x - 3, -300, 6, 280, '#fff', 3, 'opacity=".16"'))
          .join('') +
        at(-190, -362, cup(0, '#fff7ef'), 0.7) +
        at(
          120,
          -362,
          rect(-20, -26, 250, 26, '#2b2b33', 8) +
            rect(0, -170, 210, 150, '#2b2b33', 12) +
            rect(14, -156, 182, 122, '#cfe0e2', 6),
        ),
    ) +
    at(470, 890, table(wood, 260) + rect(-150, -150, 300, 40, accent, 20)) +
    at(180, 880, plant('#fff7ef', '#3f7d5c'), 1.1);

/** A table seen from close by. */
const stillLife =
  ([, wood, objects]) =>
  (s) =>
    s +
    at(170, -60, window_('#d8ebf3'), 1.35) +
    rect(0, 720, 1600, 280, wood) +
    rect(0, 720, 1600, 26, '#fff', 0, 'opacity=".22"') +
    at(1450, 850, plant('#fff7ef', '#3f7d5c'), 1.3) +
    at(700, 870, objects.join(''), 1.25);

const folder = fileURLToPath(new URL('../demo/pictures/', import.meta.url));
const sizes = {};

async function store(name, scene) {
  const png = await sharp(Buffer.from(draw(scene)))
    .png()
    .toBuffer();
  await mkdir(`${folder}${name}`, { recursive: true });
  for (const limit of [400, 800, 1600]) {
    const copy = () => sharp(png).resize({ width: Math.min(limit, originalWidth) });
    await copy().webp({ quality: 62, effort: 5 }).toFile(`${folder}${name}/${limit}.webp`);
    await copy().avif({ quality: 52, effort: 3 }).toFile(`${folder}${name}/${limit}.avif`);
  }
  const tiny = await sharp(png).resize({ width: 16 }).webp({ quality: 40 }).toBuffer();
  sizes[name] = `data:image/webp;base64,${tiny.toString('base64')}`;
}

for (const [trade, scene] of Object.entries(scenes)) {
  const [wall, shade, floor] = scene;
  await store(trade, scene);
  await store(`${trade}-counter`, [wall, shade, floor, counter(details[trade])]);
  await store(`${trade}-table`, [wall, shade, floor, stillLife(details[trade])]);
}
await writeFile(`${folder}placeholders.json`, `${JSON.stringify(sizes, null, 2)}\n`);
