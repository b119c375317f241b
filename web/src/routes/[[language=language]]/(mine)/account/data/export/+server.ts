import { orErrorPage, requireVisitor } from '$lib/server/api';
import type { RequestHandler } from './$types';

/** All data of the account as a file. */
export const GET: RequestHandler = async (event) => {
  requireVisitor(event);
  const everything = await orErrorPage(event, event.locals.api.exportAccount());
  return new Response(JSON.stringify(everything, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="openslot-account.json"',
      'cache-control': 'private, no-store',
    },
  });
};
