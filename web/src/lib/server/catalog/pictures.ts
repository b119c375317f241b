import { pictureAddress } from 'openslot-facts/picture-address';

const mostShown = 9;

/** Pictures of a business, the main one first. */
export const picturesOf = (business: { id: string; image: string | null; images: string[] }): string[] =>
  [...new Set([business.image ?? [], business.images].flat())]
    .flatMap((url) => pictureAddress('businesses', business.id, url) ?? [])
    .slice(0, mostShown);

export const portraitOf = ({ id, image }: { id: string; image: string | null }): string | null =>
  image === null ? null : pictureAddress('professionals', id, image);
