/** FNV-1a hash, so that a name always yields the same drawing. */
export function seedOf(text: string): number {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16_777_619) >>> 0;
  return hash;
}

/** Pseudo-random numbers in [0, 1) from a seed. */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Palette {
  ground: string;
  tones: readonly [string, string, string, string];
  accent: string;
}

export const palettes: readonly Palette[] = [
  { ground: '#d9c8b4', tones: ['#a4785a', '#b98d6b', '#8a6048', '#6d4a38'], accent: '#e9b44c' },
  { ground: '#c9d6df', tones: ['#3d5a73', '#5b7c97', '#2c4358', '#7f9cb3'], accent: '#e0a458' },
  { ground: '#dfe6d2', tones: ['#7c9a63', '#5b7a46', '#94ad7d', '#42592f'], accent: '#e9b44c' },
  { ground: '#e8d5dc', tones: ['#8d5a7a', '#a87594', '#6d415d', '#c39ab2'], accent: '#d98e73' },
  { ground: '#d3e3e0', tones: ['#2f7a6d', '#4d988b', '#1f5a50', '#85bcb1'], accent: '#f0c36d' },
  { ground: '#ece0c4', tones: ['#b98a2f', '#cfa655', '#8f6a1f', '#e0c185'], accent: '#b3563c' },
];

/** White text has sufficient contrast on each of these. */
export const avatarColours = [
  '#7d5640',
  '#3d5a73',
  '#4f6b3a',
  '#7d4c6b',
  '#1f6a5c',
  '#7a5a12',
  '#8a3f3f',
  '#4b4f8f',
  '#55606e',
  '#2a6a8a',
] as const;

/** "Lena Vogt" becomes "LV". */
export function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word && [...word][0]);
  return letters.filter(Boolean).join('').toLocaleUpperCase();
}
