import type { Business, Client, Professional } from 'openslot-client';
import { pictureAddress } from 'openslot-facts/picture-address';
import type { Portrait, UploadedPicture } from '$lib/catalog/uploaded-picture';

const mostShown = 9;
const mostUploaded = 100;

/** Linked pictures of a business, the main one first. */
export const picturesOf = ({ id, image, images }: Pick<Business, 'id' | 'image' | 'images'>): string[] =>
  [...new Set([image ?? [], images].flat())]
    .flatMap((url) => pictureAddress('businesses', id, url) ?? [])
    .slice(0, mostShown);

export function portraitOf({
  id,
  image,
  portrait,
}: Pick<Professional, 'id' | 'image' | 'portrait'>): Portrait | null {
  if (portrait !== undefined)
    return { src: `${portrait.path}/400.webp`, focalX: portrait.focalX, focalY: portrait.focalY };
  const src = image === null ? null : pictureAddress('professionals', id, image);
  return src === null ? null : { src, focalX: 0.5, focalY: 0.5 };
}

/** Logo or cover. */
export const uploadedOf = (picture: Business['cover']): UploadedPicture | null => picture ?? null;

export interface BusinessPictures {
  gallery: UploadedPicture[];
  /** The first picture of each service, by service id. */
  services: Record<string, UploadedPicture>;
}

/** Uploaded pictures in their order. The page is shown without them if they cannot be read. */
export async function loadUploaded(api: Client, businessId: string): Promise<BusinessPictures> {
  const found = await api.listMedia({ businessId, limit: mostUploaded }).catch(() => []);
  const shown: BusinessPictures = { gallery: [], services: {} };
  for (const { path, alt, width, height, placeholder, status, purpose, serviceId, focalX, focalY } of found) {
    if (path === null || alt === null || width === null || height === null || placeholder === null) continue;
    if (status !== 'ready') continue;
    const picture = { path, alt, width, height, focalX, focalY, placeholder };
    if (purpose === 'gallery') shown.gallery.push(picture);
    if (serviceId !== null) shown.services[serviceId] ??= picture;
  }
  return shown;
}
