import { requireVisitor } from '$lib/server/api';
import { receiptFile } from '$lib/server/money/receipt-file';
import type { RequestHandler } from './$types';

export const GET: RequestHandler = async (event) => {
  requireVisitor(event);
  return receiptFile(event, event.params.id);
};
