import { error, type RequestEvent } from '@sveltejs/kit';
import { orErrorPage } from '$lib/server/api';
import { accessToken } from '$lib/server/http/session';

/** The PDF of a receipt. Read directly, because the API client reads text. */
export async function receiptFile(event: RequestEvent, id: string): Promise<Response> {
  // Refreshes the session, and answers with an error page to visitors who cannot see the receipt.
  const { number } = await orErrorPage(event, event.locals.api.getReceipt({ id }));
  const { platform } = event;
  if (platform === undefined) error(503, { message: 'unavailable' });
  const path = `/api/receipts/${encodeURIComponent(id)}/receipt.pdf?language=${event.locals.language}`;
  const file = await platform.fetch(`${platform.publicUrl}${path}`, {
    headers: { authorization: `Bearer ${accessToken(event)}` },
  });
  if (!file.ok) error(503, { message: 'unavailable' });
  return new Response(await file.arrayBuffer(), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${number}.pdf"`,
      'cache-control': 'private, no-store',
    },
  });
}
