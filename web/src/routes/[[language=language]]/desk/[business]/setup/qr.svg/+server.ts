import { drawQrCode } from '$lib/server/accounts/qr-code';
import { findManagedBusiness } from '$lib/server/desk/own-business';
import type { RequestHandler } from './$types';

/** The QR code of the public page as a file for printing. */
export const GET: RequestHandler = async (event) => {
  const { slug } = await findManagedBusiness(event);
  const { size, path } = drawQrCode(`${event.platform!.publicUrl}/b/${slug}`);
  const file = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return new Response(file, {
    headers: {
      'content-type': 'image/svg+xml',
      'content-disposition': `attachment; filename="${slug}-qr.svg"`,
    },
  });
};
