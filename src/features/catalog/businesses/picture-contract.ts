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
  alt: 'A stylist with comb and scissors behind a smiling customer with auburn hair',
  width: 1200,
  height: 750,
  focalX: 0.5,
  focalY: 0.25,
  placeholder:
    'data:image/webp;base64,UklGRmYAAABXRUJQVlA4IFoAAADwAQCdASoQAAoAA4BaJaACdAEPhEKDRZAA/vN+KdeIScs9tqO6DweXbITY2tXHbfLk10EgaVGtfokdB+7BS649kpn3NSuIkHyz9uvbKhdfKUpFDiQl5siAAAA=',
};
