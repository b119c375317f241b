export const purposes = ['logo', 'cover', 'gallery', 'portrait', 'service'] as const;
export type Purpose = (typeof purposes)[number];

/** A newly published picture of these purposes replaces the previous one. */
export const isSingle = (purpose: Purpose): boolean => ['logo', 'cover', 'portrait'].includes(purpose);

/** Media types that can be declared, with the type that the content must have. */
export const contentTypes = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/webp': 'image/webp',
  'image/avif': 'image/avif',
  'image/heic': 'image/heic',
  'image/heif': 'image/heic',
} as const;
export type ContentType = keyof typeof contentTypes;

export const maxPictureBytes = 10 * 1024 * 1024;
