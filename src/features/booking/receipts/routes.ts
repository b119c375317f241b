import { sessionOf } from '../../../http/caller.ts';
import { ImmutableFile } from '../../../http/handler-results.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import { chooseLanguage } from '../../../shared/languages.ts';
import type { PaymentDependencies } from '../payments/change-payment.ts';
import { checkOut } from './check-out.ts';
import * as closing from './closing-contract.ts';
import * as contract from './contract.ts';
import { exportLedger, exportReceipts } from './export-accounts.ts';
import { getClosing } from './get-closing.ts';
import { printReceipt } from './print-receipt.ts';
import { getReceipt, listAppointmentReceipts, listReceipts } from './read-receipts.ts';
import { voidReceipt } from './void-receipt.ts';

export function receiptRoutes(dependencies: PaymentDependencies): BoundRoute[] {
  const { db, clock } = dependencies;
  return [
    bind(contract.checkOut, ({ caller, params, body, runIdempotent }) =>
      checkOut(dependencies, sessionOf(caller), params.id, body, runIdempotent),
    ),
    bind(contract.getReceipt, ({ caller, params }) => getReceipt(db, sessionOf(caller), params.id)),
    bind(contract.printReceipt, async ({ caller, params, query, headers }) => {
      const receipt = await getReceipt(db, sessionOf(caller), params.id);
      const language = query.language ?? chooseLanguage(headers['accept-language']);
      return new ImmutableFile({
        contentType: 'application/pdf',
        etag: `"${receipt.id}-${receipt.status}-${language}"`,
        isPrivate: true,
        read: () => printReceipt(receipt, language),
      });
    }),
    bind(contract.listAppointmentReceipts, ({ caller, params, query }) =>
      listAppointmentReceipts(db, sessionOf(caller), params.id, query),
    ),
    bind(contract.listReceipts, ({ caller, query }) => listReceipts(db, sessionOf(caller), query)),
    bind(contract.voidReceipt, ({ caller, params, body }) =>
      voidReceipt(dependencies, sessionOf(caller), params.id, body.reason),
    ),
    bind(closing.getClosing, ({ caller, query }) => getClosing(db, sessionOf(caller), query, clock.now())),
    bind(closing.exportReceipts, ({ caller, query }) => exportReceipts(db, sessionOf(caller), query)),
    bind(closing.exportLedger, ({ caller, query }) => exportLedger(db, sessionOf(caller), query)),
  ];
}
