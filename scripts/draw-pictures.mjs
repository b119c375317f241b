// Draws the pictures of the demo: three scenes per trade, in demo/pictures. They were made for this project.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { arms, bust, caped, figure, grounds, people } from './draw-people.mjs';

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

const barberPole =
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
  rect(-58, 320, 116, 40, '#d9d4c8', 12);
const comb = (x, y) =>
  at(
    x,
    y,
    rect(-20, -120, 26, 210, '#f3c06b', 10) +
      Array.from({ length: 9 }, (_, i) => rect(0, -112 + i * 20, 34, 8, '#f3c06b', 4)).join(''),
  );
const scissors = (x, y) =>
  at(
    x,
    y,
    line('M-20 60 L-96 -70 M-50 70 L-64 -84', '#cfd6dc', 14) +
      circle(-8, 84, 24, 'none', 'stroke="#2b2b33" stroke-width="12"') +
      circle(-58, 96, 24, 'none', 'stroke="#2b2b33" stroke-width="12"'),
  );
const clippers = (x, y) =>
  at(x, y, rect(-60, -50, 56, 130, '#2b2b33', 20) + rect(-62, -74, 60, 32, '#cfd6dc', 8));

/** Customers in the pictures. */
const visitors = {
  maren: [1, 'chestnut', 'wavy', 0, 1],
  winston: [4, 'black', 'crop', 1, 3, 'short'],
  jo: [3, 'black', 'curls', 1, 3],
  beat: [0, 'brown', 'side', 1, 4],
  mia: [0, 'chestnut', 'bun', 5, 1],
};

const scenes = {
  salon: [
    '#f3d9cf',
    '#e8bfae',
    '#b97f63',
    (s) =>
      s +
      at(110, 110, window_('#cfe4ee')) +
      at(1370, 600, mirror('#a8694b')) +
      at(120, 690, shelf('#a8694b', ['#23494a', '#e39a4d', '#fff7ef', '#c65d4b', '#7fae8b'])) +
      at(560, 0, lamp('#e39a4d', 60)) +
      at(660, 40, figure(people.lena, { cover: '#2c6e5b' })) +
      at(620, 372, caped(visitors.maren, '#2f3f5c', '#8a4726')) +
      at(
        660,
        40,
        comb(88, 690) +
          arms(people.lena, [
            [116, 430],
            [-20, 620],
            [92, 690],
          ]) +
          scissors(430, 560) +
          arms(people.lena, [
            [364, 430],
            [500, 600],
            [404, 640],
          ]),
      ) +
      at(1480, 900, plant('#fff7ef', '#3f7d5c'), 1.25),
  ],
  barber: [
    '#1f3a44',
    '#18303a',
    '#7a4a32',
    (s) =>
      s +
      rect(0, 420, 1600, 340, '#234a52') +
      Array.from({ length: 20 }, (_, i) => rect(i * 80, 420, 3, 340, '#1b3b43')).join('') +
      at(300, 600, mirror('#c99455')) +
      at(1330, 190, barberPole) +
      at(640, 0, lamp('#c99455', 40)) +
      at(1000, 330, shelf('#7a4a32', ['#c99455', '#fff7ef', '#a5362c', '#7fae8b', '#d9d4c8'])) +
      at(560, 40, figure(people.callum, { cover: '#a5362c' })) +
      at(600, 385, caped(visitors.winston, '#f4ede1')) +
      at(
        560,
        40,
        comb(120, 670) +
          arms(people.callum, [
            [116, 430],
            [20, 640],
            [140, 640],
          ]) +
          clippers(448, 560) +
          arms(people.callum, [
            [364, 430],
            [530, 600],
            [440, 620],
          ]),
      ) +
      at(150, 900, plant('#c99455', '#5c9273'), 1.05),
  ],
  yoga: [
    '#f6e7cf',
    '#f0d3a7',
    '#c99a6b',
    (s) =>
      circle(800, 400, 350, '#f2b366') +
      circle(800, 400, 280, '#f6c98c') +
      s +
      at(300, 890, mat('#5b7f9c', 0)) +
      at(1310, 890, mat('#6f9a78', 0)) +
      at(
        800,
        890,
        path('M-430 40 L-350 -90 H350 L430 40Z', '#c4694f') +
          path('M-430 40 L-426 54 H426 L430 40Z', '#000', 'opacity=".18"'),
      ) +
      at(560, 150, figure(people.pema, { bottom: 690 })) +
      path(
        'M610 850 C500 840 460 900 560 920 C680 946 760 930 800 910 C840 930 920 946 1040 920 C1140 900 1100 840 990 850 C920 800 680 800 610 850Z',
        '#2f3e4e',
      ) +
      path('M690 900 Q800 860 910 900', 'none', 'stroke="#000" stroke-opacity=".2" stroke-width="8"') +
      at(
        560,
        150,
        arms(
          people.pema,
          [
            [116, 430],
            [10, 600],
            [-20, 720],
          ],
          [
            [364, 430],
            [470, 600],
            [500, 720],
          ],
        ),
      ) +
      at(130, 870, plant('#fffaf0', '#5f8f63'), 1.2) +
      at(1480, 870, plant('#fffaf0', '#5f8f63'), 1.2),
  ],
  pilates: [
    '#dfe9e4',
    '#c8dad1',
    '#b89b7c',
    (s) =>
      s +
      at(110, 110, window_('#dceaf2')) +
      at(
        1240,
        110,
        rect(-160, 0, 380, 560, '#fff', 10) +
          rect(-144, 16, 348, 528, '#cfe0e2', 6) +
          path('M-100 60 L60 40 L-120 380Z', '#fff', 'opacity=".4"'),
      ) +
      at(770, 930, ball('#e08a5f', 190)) +
      at(530, 90, figure(people.sofia, { bottom: 640 })) +
      line('M690 720 L560 770 L560 960 M850 720 L980 770 L980 960', '#33435a', 96) +
      line('M520 978 H570 M970 978 H1020', '#f4efe6', 36) +
      at(
        530,
        90,
        arms(
          people.sofia,
          [
            [116, 430],
            [-40, 300],
            [-30, 130],
          ],
          [
            [364, 430],
            [520, 300],
            [510, 130],
          ],
        ),
      ) +
      at(240, 900, ball('#7aa7a0', 90)) +
      at(1460, 900, plant('#fff', '#5f8f63'), 1.05),
  ],
  massage: [
    '#d9cbbd',
    '#c9b5a1',
    '#8d6b52',
    (s) =>
      s +
      at(1150, 90, window_('#e9dfcf')) +
      at(190, 320, shelf('#5c4636', ['#b9806a', '#fff', '#7b9a8a', '#e8d3c2', '#b9806a'])) +
      at(560, 30, figure(people.yui, { bottom: 690 })) +
      at(
        740,
        900,
        shadow(0, 10, 520) +
          rect(-520, -210, 1040, 84, '#f6efe6', 34) +
          rect(-520, -160, 1040, 50, '#b9806a', 16) +
          rect(-440, -112, 46, 120, '#5c4636') +
          rect(394, -112, 46, 120, '#5c4636'),
      ) +
      at(
        740,
        690,
        rect(-500, -20, 190, 46, '#fff', 22) +
          path('M-300 0 C-270 -92 -120 -112 60 -100 C230 -90 420 -60 470 -20 V8 H-300Z', '#cf9468') +
          path('M20 -102 C210 -96 440 -70 500 8 H-10 C-20 -40 -10 -80 20 -102Z', '#7b9a8a') +
          path('M20 -102 C-10 -80 -20 -40 -10 8 H30 C20 -40 30 -80 60 -102Z', '#fff', 'opacity=".35"') +
          ellipse(-372, -56, 84, 74, '#cf9468') +
          path(
            'M-452 -70 C-450 -140 -340 -160 -300 -100 C-286 -60 -330 -40 -360 -60 C-400 -84 -430 -60 -452 -70Z',
            '#4b3026',
          ) +
          line('M-330 -44 q14 10 30 2', '#8f5934', 6) +
          line('M-250 -6 C-300 10 -360 14 -420 8', '#b67b50', 40),
      ) +
      at(
        560,
        30,
        arms(
          people.yui,
          [
            [116, 430],
            [40, 510],
            [86, 600],
          ],
          [
            [364, 430],
            [380, 520],
            [270, 586],
          ],
        ),
      ) +
      at(
        1400,
        890,
        table('#5c4636', 260) +
          [0, 1, 2]
            .map((i) => rect(-110, -222 - i * 32, 120, 30, ['#fff', '#e8d3c2', '#fff'][i], 14))
            .join('') +
          at(
            70,
            -190,
            rect(-16, -60, 32, 60, '#f3e7d2', 6) + path('M0 -100 Q16 -76 0 -62 Q-16 -76 0 -100Z', '#f2a541'),
          ),
      ) +
      at(110, 890, plant('#5c4636', '#54806a'), 1.2),
  ],
  physio: [
    '#dce9f3',
    '#c2d8e8',
    '#a9b8c2',
    (s) =>
      s +
      at(90, 120, window_('#eaf4fa')) +
      at(
        1330,
        130,
        frame('#fff', at(95, 120, line('M0 -80 C30 -40 -30 0 0 40 C20 70 0 90 0 96', '#6b94b3', 18))),
      ) +
      at(
        900,
        890,
        shadow(0, 10, 420) +
          rect(-400, -190, 800, 70, '#2d6f94', 28) +
          rect(-40, -122, 80, 120, '#8fa2ae', 8) +
          rect(-160, -16, 320, 26, '#8fa2ae', 12),
      ) +
      at(700, 130, figure(visitors.jo, { bottom: 640 })) +
      line('M860 740 L830 790 L830 930 M1020 740 L1050 790 L1050 930', '#3a4a63', 92) +
      line('M790 950 H840 M1040 950 H1090', '#fff', 36) +
      at(210, 20, figure(people.ines), 1.02) +
      at(
        700,
        130,
        arms(
          visitors.jo,
          [
            [116, 430],
            [10, 420],
            [-90, 340],
          ],
          [
            [364, 430],
            [420, 580],
            [350, 640],
          ],
        ),
      ) +
      at(
        210,
        20,
        arms(
          people.ines,
          [
            [364, 430],
            [430, 570],
            [396, 470],
          ],
          [
            [116, 430],
            [60, 620],
            [150, 720],
          ],
        ),
      ) +
      at(1400, 910, ball('#f0a04b', 130)),
  ],
  dental: [
    '#e2f1ef',
    '#c6e3df',
    '#b7c7c6',
    (s) =>
      s +
      at(110, 110, window_('#eefaff')) +
      at(
        1290,
        150,
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
        620,
        0,
        line('M0 0 V60 L-80 130', '#cfd8d8', 18) +
          at(-110, 150, rect(-80, -26, 150, 60, '#fff', 26) + ellipse(-5, 36, 60, 10, '#fff3c9')),
      ) +
      at(860, 40, figure(people.sandra), 1.05) +
      rect(500, 420, 380, 600, '#2a9d8f', 110) +
      rect(540, 380, 300, 200, '#37b3a4', 90) +
      at(450, 330, caped(visitors.beat, '#bfe3ef')) +
      at(
        860,
        40,
        line('M60 560 L-40 470', '#8fa2ae', 10) +
          ellipse(-58, 454, 26, 26, '#dfeef2', 'stroke="#8fa2ae" stroke-width="8"') +
          arms(
            people.sandra,
            [
              [116, 430],
              [130, 620],
              [64, 566],
            ],
            [
              [364, 430],
              [420, 620],
              [330, 700],
            ],
          ),
        1.05,
      ) +
      at(160, 900, plant('#fff', '#4f9a7c'), 1.1),
  ],
  nutrition: [
    '#eef3d8',
    '#dbe7b5',
    '#b98b5b',
    (s) =>
      s +
      at(110, 100, window_('#e4f2f7')) +
      at(1200, 300, shelf('#a87544', ['#7fae4b', '#e2683c', '#f4c542', '#a14a76', '#7fae4b'])) +
      at(1200, 450, shelf('#a87544', ['#f4c542', '#fff', '#e2683c', '#7fae4b', '#a14a76'])) +
      at(560, 40, figure(people.noura)) +
      at(
        800,
        900,
        table('#a87544', 1080) +
          at(
            -260,
            -190,
            path('M-200 -110 H200 Q190 20 0 20 Q-190 20 -200 -110Z', '#fff') +
              circle(-110, -140, 62, '#e2683c') +
              circle(0, -166, 72, '#7fae4b') +
              circle(110, -140, 62, '#f4c542') +
              path('M0 -236 Q20 -286 60 -276 Q40 -236 0 -236Z', '#4d7d2f') +
              ellipse(0, -108, 200, 18, '#f3f3ee'),
          ) +
          at(
            380,
            -190,
            rect(-50, -150, 100, 150, '#cfe7ee', 14, 'opacity=".85"') +
              rect(-44, -100, 88, 94, '#9fd0a0', 10),
          ) +
          at(240, -190, circle(0, -48, 48, '#c63d3d') + line('M0 -92 Q4 -116 20 -124', '#6b4428', 10)),
      ) +
      at(
        560,
        40,
        arms(people.noura, [
          [116, 430],
          [40, 600],
          [120, 690],
        ]) +
          circle(470, 470, 56, '#e2683c') +
          path('M470 416 Q486 376 520 384 Q508 416 470 416Z', '#4d7d2f') +
          arms(people.noura, [
            [364, 430],
            [500, 620],
            [462, 522],
          ]),
      ),
  ],
  tattoo: [
    '#2a2530',
    '#221e28',
    '#4a3b3a',
    (s) =>
      s +
      at(
        110,
        120,
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
        350,
        100,
        frame('#b98b5b', at(95, 120, path('M0 60 C-90 0 -60 -80 0 -40 C60 -80 90 0 0 60Z', '#d4a24c'))),
      ) +
      at(
        1340,
        130,
        `<text x="0" y="110" font-family="serif" font-style="italic" font-size="120" fill="#ff6f7d" text-anchor="middle">ink</text>` +
          rect(-150, 150, 300, 8, '#ff6f7d', 4),
      ) +
      at(700, 0, lamp('#b98b5b', 30)) +
      at(800, 40, figure(people.ray, { cover: '#5a4644' })) +
      at(450, 230, figure(visitors.mia)) +
      at(620, 900, rect(150, -150, 400, 54, '#15131a', 26) + rect(330, -100, 50, 110, '#8d8894', 8)) +
      at(
        450,
        230,
        line('M364 430 L470 560 L640 520', '#f3cfb3', 60) +
          ellipse(650, 516, 36, 34, '#f3cfb3') +
          path('M500 520 q30 -40 60 0 q-30 40 -60 0Z', '#3d6f78') +
          circle(530, 520, 9, '#b23a48') +
          arms(visitors.mia, [
            [116, 430],
            [60, 560],
            [150, 610],
          ]),
      ) +
      at(
        800,
        40,
        line('M210 690 L250 590', '#8d8894', 22) +
          rect(226, 540, 56, 66, '#c9ccd1', 14) +
          arms(
            people.ray,
            [
              [364, 430],
              [440, 620],
              [262, 610],
            ],
            [
              [116, 430],
              [40, 600],
              [110, 680],
            ],
          ),
      ) +
      at(1420, 900, plant('#6d5142', '#4f7d63'), 1.15),
  ],
  music: [
    '#3b2f4a',
    '#312741',
    '#7a4f3a',
    (s) =>
      s +
      circle(980, 380, 320, '#e9a23b', 'opacity=".14"') +
      at(
        400,
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
      at(740, 70, figure(people.dandara)) +
      at(
        740,
        70,
        `<g transform="translate(200 730) rotate(58) scale(1.05)">${path(
          'M0 -300 C-90 -300 -80 -210 -60 -180 C-130 -140 -130 0 0 0 C130 0 130 -140 60 -180 C80 -210 90 -300 0 -300Z',
          '#c9793a',
        )}${circle(0, -150, 36, '#2a1d18')}${rect(-12, -640, 24, 350, '#5c3a24', 6)}${rect(-28, -690, 56, 64, '#5c3a24', 12)}${line('M-5 -640 V-50 M5 -640 V-50', '#f0e2c8', 2)}</g>` +
          arms(
            people.dandara,
            [
              [116, 430],
              [20, 600],
              [290, 690],
            ],
            [
              [364, 430],
              [540, 590],
              [590, 500],
            ],
          ),
      ) +
      [
        [580, 260],
        [700, 180],
        [470, 190],
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
        110,
        90,
        rect(0, 0, 720, 470, '#2f4f46', 14) +
          rect(0, 0, 720, 470, 'none', 14, 'stroke="#a8694b" stroke-width="18"') +
          [
            ['Hola', 60, 120],
            ['Olá', 380, 150],
            ['Hallo', 90, 270],
            ['Bonjour', 310, 320],
            ['Ciao', 120, 400],
          ]
            .map(
              ([word, x, y]) =>
                `<text x="${x}" y="${y}" font-family="sans-serif" font-size="72" fill="#f4efe6" opacity=".92">${word}</text>`,
            )
            .join(''),
      ) +
      at(1210, 110, window_('#d4e7f2')) +
      at(740, 60, figure(people.claire)) +
      at(
        860,
        900,
        table('#a8694b', 1000) +
          at(
            -340,
            -190,
            [0, 1, 2]
              .map((i) =>
                rect(-90 + i * 8, -34 - i * 34, 190 - i * 16, 32, ['#c65d4b', '#2d6f94', '#e9a23b'][i], 5),
              )
              .join(''),
          ) +
          at(
            380,
            -190,
            path('M-44 -80 H44 L36 0 H-36Z', '#fff') +
              path('M44 -66 Q84 -60 44 -24', 'none', 'stroke="#fff" stroke-width="12"'),
          ),
      ) +
      at(
        740,
        60,
        line('M-40 380 L-150 300', '#e9d9b8', 14) +
          arms(people.claire, [
            [116, 430],
            [40, 520],
            [-40, 380],
          ]) +
          at(
            330,
            640,
            path('M-130 -90 Q-60 -120 0 -90 Q60 -120 130 -90 V40 Q60 10 0 40 Q-60 10 -130 40Z', '#c65d4b') +
              path('M-116 -96 Q-56 -120 0 -96 Q56 -120 116 -96 V24 Q56 0 0 24 Q-56 0 -116 24Z', '#fff'),
          ) +
          arms(people.claire, [
            [364, 430],
            [500, 620],
            [424, 650],
          ]),
      ) +
      at(140, 900, plant('#c65d4b', '#4f8f6a'), 1.05),
  ],
  tax: [
    '#e6e4ef',
    '#d0cde2',
    '#8f7f72',
    (s) =>
      s +
      at(110, 110, window_('#dfeaf5')) +
      at(
        1120,
        170,
        [140, 210, 180, 280, 340]
          .map((tall, i) =>
            rect(i * 84, 360 - tall, 58, tall, ['#6b6fb3', '#8c8fd0', '#6b6fb3', '#e9a23b', '#3c8d6e'][i], 8),
          )
          .join('') + line('M0 200 L110 140 L200 170 L300 70 L400 10', '#2d2f57', 10),
      ) +
      at(480, 50, figure(people.anjali)) +
      at(
        800,
        900,
        table('#6d5142', 1100) +
          at(
            330,
            -190,
            rect(-170, -230, 340, 220, '#2d2f57', 16) +
              circle(0, -120, 18, '#8c8fd0') +
              rect(-210, -14, 420, 18, '#8a8db0', 9),
          ) +
          at(
            -360,
            -190,
            rect(-70, -20, 140, 20, '#fff', 3) +
              rect(-64, -40, 140, 20, '#f3e6c8', 3) +
              rect(-72, -60, 140, 20, '#fff', 3),
          ),
      ) +
      at(
        480,
        50,
        arms(people.anjali, [
          [116, 430],
          [60, 620],
          [140, 680],
        ]) +
          rect(380, 480, 150, 200, '#fffaf0', 8) +
          [0, 1, 2, 3].map((i) => rect(400, 506 + i * 34, 110 - (i % 2) * 30, 12, '#c9cce8', 6)).join('') +
          line('M410 640 l18 18 l40 -44', '#3c8d6e', 12) +
          arms(people.anjali, [
            [364, 430],
            [470, 640],
            [400, 660],
          ]),
      ) +
      at(1470, 900, plant('#6b6fb3', '#4f8f6a'), 1.05),
  ],
  dogs: [
    '#d8ecf3',
    '#bfe0ec',
    '#c3a57e',
    (s) =>
      s +
      at(150, 120, window_('#eef8ff')) +
      at(1200, 330, shelf('#a87544', ['#2d6f94', '#f4c542', '#fff', '#e2683c', '#7fae8b'])) +
      at(640, 40, figure(people.bree, { cover: '#2d6f94' })) +
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
            -110,
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
      at(
        640,
        40,
        arms(
          people.bree,
          [
            [116, 430],
            [30, 560],
            [76, 636],
          ],
          [
            [364, 430],
            [400, 560],
            [230, 610],
          ],
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
      at(560, 20, figure(people.henrik, { cover: '#1f5c54' })) +
      at(
        720,
        880,
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
      at(
        560,
        20,
        arms(
          people.henrik,
          [
            [116, 430],
            [-30, 500],
            [30, 410],
          ],
          [
            [364, 430],
            [470, 520],
            [386, 470],
          ],
        ),
      ) +
      at(1420, 900, plant('#c8553d', '#5f8f63'), 1),
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

/** Results of the hairdressers: person, color of the hair and an addition. */
const gradient = (id, ...colors) =>
  `<defs><linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="90" x2="0" y2="410">${colors.map((color, i) => `<stop offset="${[0, 0.35, 1][i]}" stop-color="${color}"/>`).join('')}</linearGradient></defs>`;
const flower = (x, y) =>
  [0, 72, 144, 216, 288]
    .map(
      (turn) => `<g transform="translate(${x} ${y}) rotate(${turn})">${ellipse(0, -15, 11, 15, '#fff')}</g>`,
    )
    .join('') + circle(x, y, 9, '#f2b045');
const services = {
  haircut: [[1, 'brown', 'bob', 4, 5]],
  'haircut-short': [[0, 'brown', 'side', 5, 3]],
  'haircut-long': [[1, 'chestnut', 'long', 0, 0]],
  'haircut-child': [[0, 'blond', 'curls', 3, 2]],
  colour: [[0, 'ginger', 'wavy', 1, 0], '#b2402f'],
  balayage: [[2, 'brown', 'wavy', 4, 6], 'url(#b)', gradient('b', '#3f2a20', '#6b4429', '#e0b365')],
  'colour-roots': [[0, 'chestnut', 'bob', 2, 1], 'url(#r)', gradient('r', '#5a3420', '#7a4527', '#8f5a34')],
  'blow-dry': [[3, 'black', 'long', 6, 3]],
  perm: [[4, 'black', 'afro', 3, 5]],
  'bridal-hair': [
    [1, 'brown', 'bun', 6, 6],
    undefined,
    '',
    flower(300, 96) + flower(266, 74) + flower(330, 128),
  ],
  'mens-cut': [[1, 'brown', 'short', 5, 0]],
  'skin-fade': [[3, 'black', 'crop', 1, 6]],
  'junior-cut': [[0, 'ginger', 'side', 3, 4]],
  'hot-towel-shave': [[2, 'black', 'side', 7, 7]],
  'beard-trim': [[0, 'chestnut', 'short', 4, 2, 'full']],
  'grey-blend': [[1, 'gray', 'side', 2, 7, 'short']],
};
const portraitSide = 480;
const drawService = ([person, hair, before = '', after = '']) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${portraitSide}" height="${portraitSide}" viewBox="0 0 480 480">${before}
    <rect width="480" height="480" fill="${grounds[person[3]]}"/>${circle(240, 250, 210, '#fff', 'opacity=".28"')}${bust(person, hair)}${after}</svg>`;

const folder = fileURLToPath(new URL('../demo/pictures/', import.meta.url));
const sizes = {};

async function store(name, drawing, widest = originalWidth) {
  const png = await sharp(Buffer.from(drawing)).png().toBuffer();
  await mkdir(`${folder}${name}`, { recursive: true });
  for (const limit of [400, 800, 1600]) {
    const copy = () => sharp(png).resize({ width: Math.min(limit, widest) });
    await copy().webp({ quality: 62, effort: 5 }).toFile(`${folder}${name}/${limit}.webp`);
    await copy().avif({ quality: 52, effort: 3 }).toFile(`${folder}${name}/${limit}.avif`);
  }
  const tiny = await sharp(png).resize({ width: 16 }).webp({ quality: 40 }).toBuffer();
  sizes[name] = `data:image/webp;base64,${tiny.toString('base64')}`;
}

for (const [trade, scene] of Object.entries(scenes)) {
  const [wall, shade, floor] = scene;
  await store(trade, draw(scene));
  await store(`${trade}-counter`, draw([wall, shade, floor, counter(details[trade])]));
  await store(`${trade}-table`, draw([wall, shade, floor, stillLife(details[trade])]));
}
for (const [name, service] of Object.entries(services))
  await store(`service-${name}`, drawService(service), portraitSide);
await writeFile(`${folder}placeholders.json`, `${JSON.stringify(sizes, null, 2)}\n`);
