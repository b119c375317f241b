import { accessToken } from '$lib/server/http/session';
import type { RequestHandler } from './$types';

const empty = (status: number) => new Response(null, { status, headers: { 'cache-control': 'no-store' } });

// Only valid positions are copied into a header.
const isPosition = /^[\da-z-]{1,300}$/;

/** Live stream of the signed-in account. The token stays on the server. */
export const GET: RequestHandler = async (event) => {
  const { request, url, platform, locals } = event;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return empty(403);
  const token = accessToken(event);
  // Browsers do not reconnect after a status other than 200.
  if (locals.visitor === null || token === undefined) return empty(401);
  const last = request.headers.get('last-event-id') ?? url.searchParams.get('after');
  const answer = await platform!.fetch(`${platform!.publicUrl}/api/stream`, {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(last !== null && { 'last-event-id': isPosition.test(last) ? last : 'unknown' }),
    },
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    return empty(answer.status);
  }
  return new Response(answer.body, {
    headers: {
      'content-type': answer.headers.get('content-type') ?? '',
      'cache-control': answer.headers.get('cache-control') ?? '',
      'x-accel-buffering': 'no',
    },
  });
};

/** Status without opening a stream. */
export const HEAD: RequestHandler = ({ locals }) => empty(locals.visitor === null ? 401 : 200);
