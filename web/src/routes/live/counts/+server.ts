import { json } from '@sveltejs/kit';
import { readPendingCounts } from '$lib/server/accounts/read-visitor';
import type { RequestHandler } from './$types';

const headers = { 'cache-control': 'no-store' };

/** Counts of the page header, for pages that stay open. */
export const GET: RequestHandler = async (event) =>
  event.locals.visitor === null
    ? new Response(null, { status: 401, headers })
    : json(await readPendingCounts(event), { headers });
