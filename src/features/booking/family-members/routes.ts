import { AppError } from '../../../errors.ts';
import { sessionOf } from '../../../http/caller.ts';
import { decodeCursor, defaultLimit, Page, pageOf } from '../../../http/pagination.ts';
import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../shared/ids.ts';
import { recordAction } from '../../access/grants/record-activity.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import { limitKeyOf } from '../../access/limits/rules/limit-key.ts';
import * as contract from './contract.ts';
import { presentFamilyMember } from './present.ts';
import {
  insertFamilyMember,
  listFamilyMembers,
  lockFamilyMember,
  removeFamilyMember,
  updateFamilyMember,
} from './store.ts';

export function familyMemberRoutes({ db, clock }: { db: Database; clock: Clock }): BoundRoute[] {
  return [
    bind(contract.listFamilyMembers, async ({ caller, query }) => {
      const limit = query.limit ?? defaultLimit;
      const afterId = query.cursor === undefined ? null : decodeCursor(query.cursor, ['string'])[0];
      const rows = await listFamilyMembers(db, {
        userId: sessionOf(caller).userId,
        afterId,
        limit: limit + 1,
      });
      const page = pageOf(rows, limit, (row) => [row.id]);
      return new Page(page.items.map(presentFamilyMember), page.next);
    }),
    bind(contract.createFamilyMember, ({ caller, body, runIdempotent }) =>
      runIdempotent({
        transaction: async (transaction) => {
          const now = clock.now();
          const session = sessionOf(caller);
          const { userId } = session;
          await recordAction(transaction, session, { action: 'add-family-member' }, now);
          const row = await insertFamilyMember(transaction, {
            id: newId('familyMember', now.getTime()),
            userId,
            byAgent: session.grant !== undefined,
            name: body.name.trim(),
            relation: body.relation?.trim() ?? null,
            birthDate: body.birthDate ?? null,
            now,
          });
          if (row === null) throw new AppError('AUTH_REQUIRED');
          await requireRowLimit(transaction, 'familyMembers', limitKeyOf(session), now);
          return presentFamilyMember(row);
        },
      }),
    ),
    bind(contract.patchFamilyMember, ({ caller, params, body, requireRepeated }) => {
      const which = { id: params.id, userId: sessionOf(caller).userId };
      const change = {
        ...body,
        ...(body.name && { name: body.name.trim() }),
        ...(body.relation && { relation: body.relation.trim() }),
      };
      return db.transaction(async (transaction) => {
        const present = await lockFamilyMember(transaction, which);
        if (present === null) throw new AppError('NOT_FOUND');
        await requireRepeated(() => presentFamilyMember(present));
        const row = await updateFamilyMember(transaction, which, change, clock.now());
        return presentFamilyMember(row!);
      });
    }),
    bind(contract.deleteFamilyMember, async ({ caller, params }) => {
      const which = { id: params.id, userId: sessionOf(caller).userId };
      if (!(await removeFamilyMember(db, which))) throw new AppError('NOT_FOUND');
      return undefined;
    }),
  ];
}
