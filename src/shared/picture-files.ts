/** Widths of the stored copies of a picture, in pixels. A smaller picture is not enlarged. */
export const pictureWidths = [400, 800, 1600] as const;
const pictureFormats = ['avif', 'webp'] as const;

/** Names of all stored copies, such as `800.webp`. */
export const pictureFiles = pictureWidths.flatMap((width) =>
  pictureFormats.map((format) => `${width}.${format}`),
);
