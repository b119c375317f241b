import { getRequestEvent } from '$app/server';

/** The content security policy allows own pictures only, so the service serves external ones. */
const addressOf = (owner: 'businesses' | 'professionals', id: string, url: string): string | null =>
  getRequestEvent().platform!.pictureAddress(owner, id, url);

const mostShown = 9;

/** Pictures of a business, the main one first. */
export const picturesOf = (business: { id: string; image: string | null; images: string[] }): string[] =>
  [...new Set([business.image ?? [], business.images].flat())]
    .flatMap((url) => addressOf('businesses', business.id, url) ?? [])
    .slice(0, mostShown);

export const portraitOf = ({ id, image }: { id: string; image: string | null }): string | null =>
  image === null ? null : addressOf('professionals', id, image);
