import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const [light = '', dark = ''] = read('tokens.css').split('@media (prefers-color-scheme: dark)');
const base = read('base.css');

/** Relative luminance of a color token (WCAG 2). */
function luminanceOf(scheme: string, token: string): number {
  const hex = new RegExp(`${token}: #([0-9a-f]{6});`).exec(scheme)![1]!;
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(scheme: string, one: string, other: string): number {
  const [dim, bright] = [luminanceOf(scheme, one), luminanceOf(scheme, other)].sort((a, b) => a - b);
  return (bright! + 0.05) / (dim! + 0.05);
}

/** Token of the border that a selector sets. */
const borderOf = (selector: string) =>
  new RegExp(`${selector.replaceAll('.', '\\.')} \\{[^}]*border(?:-color)?:[^;]*var\\((--[a-z-]+)\\)`).exec(
    base,
  )![1]!;

test.each([
  ['light', light],
  ['dark', dark],
])('borders of outlined buttons and chips have a contrast of 3:1 in %s mode', (_, scheme) => {
  for (const selector of ['.btn.quiet', '.chip'])
    for (const ground of ['--paper', '--surface'])
      expect(contrastOf(scheme, borderOf(selector), ground)).toBeGreaterThanOrEqual(3);
});
