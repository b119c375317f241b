import Type, { type Static } from 'typebox';

/** Published picture in the response of its owner. */
export const Picture = Type.Object(
  {
    path: Type.String({
      description: 'Path of the files: append `/400`, `/800` or `/1600` (width) and `.avif` or `.webp`.',
      examples: ['/media/med_demo_salon_cover'],
    }),
    alt: Type.String({ description: 'Alternative text.' }),
    width: Type.Integer({ description: 'Width of the original in pixels.' }),
    height: Type.Integer({ description: 'Height of the original in pixels.' }),
    focalX: Type.Number({
      description: 'Horizontal position of the point to keep when cropping, from 0 (left) to 1.',
    }),
    focalY: Type.Number({ description: 'Vertical position of the point, from 0 (top) to 1.' }),
    placeholder: Type.String({ description: 'Blurred data URI.' }),
  },
  { title: 'Picture' },
);
export type PictureView = Static<typeof Picture>;

export const coverExample: PictureView = {
  path: '/media/med_demo_salon_cover',
  alt: 'Two chairs in front of round mirrors beside a tall window',
  width: 1200,
  height: 750,
  focalX: 0.5,
  focalY: 0.6,
  placeholder:
    'data:image/webp;base64,UklGRlgAAABXRUJQVlA4IEwAAADQAQCdASoQAAoAA4BaJagCdAENtfKkAAD+8k5YIZU50FI6M7EjNx6MwhQ3ZSr1Dc7KkSKvX55LcsNC8qKq6nBSWOWFhhwpMKOsHQAA',
};
