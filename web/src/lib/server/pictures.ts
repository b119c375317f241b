import { getRequestEvent } from '$app/server';

/** Where our pages show a picture that lies elsewhere, which they could not load from there. */
const addressOf = (owner: 'businesses' | 'professionals', id: string, url: string): string | null =>
  getRequestEvent().platform!.pictureAddress(owner, id, url);

const mostShown = 9;

/** The pictures of a business, the most telling first. */
export const picturesOf = (business: { id: string; image: string | null; images: string[] }): string[] =>
  [...new Set([business.image ?? [], business.images].flat())]
    .flatMap((url) => addressOf('businesses', business.id, url) ?? [])
    .slice(0, mostShown);

export const portraitOf = ({ id, image }: { id: string; image: string | null }): string | null =>
  image === null ? null : addressOf('professionals', id, image);
