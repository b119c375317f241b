import type { ErrorCode } from 'openslot-facts/errors';
import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { publishEvent } from '../../../platform/events/event-store.ts';
import { newId } from '../../../shared/ids.ts';
import { requireRowLimit } from '../../access/limits/require-limits.ts';
import type { createReport as declaration, ReportView } from './contract.ts';
import { presentReport } from './present.ts';
import type { TargetType } from './rules/decisions.ts';
import { insertReport, lockReporter } from './store.ts';
import { lockReportable } from './target-store.ts';

type Request = Static<NonNullable<typeof declaration.body>>;

export const notFound: Record<TargetType, ErrorCode> = {
  business: 'BUSINESS_NOT_FOUND',
  professional: 'PROFESSIONAL_NOT_FOUND',
  review: 'NOT_FOUND',
  message: 'NOT_FOUND',
  picture: 'NOT_FOUND',
};

export async function createReport(
  clock: Clock,
  transaction: Transaction,
  { userId }: Session,
  { targetType, targetId, reason }: Request,
): Promise<ReportView> {
  if (!(await lockReporter(transaction, userId))) throw new AppError('AUTH_REQUIRED');
  const target = { type: targetType, id: targetId };
  const held = await lockReportable(transaction, target, userId);
  if (held === null) throw new AppError(notFound[targetType]);
  if (held.own) throw new AppError('CANNOT_REPORT_OWN_CONTENT');
  const now = clock.now();
  const id = newId('report', now.getTime());
  const row = await insertReport(transaction, { id, target, reporterId: userId, reason: reason.trim(), now });
  if (row === null) throw new AppError('REQUEST_PENDING');
  await requireRowLimit(transaction, 'reports', userId, now);
  await publishEvent(transaction, {
    kind: 'report.made',
    subjectId: id,
    byUserId: userId,
    payload: { targetType, targetId },
    now,
  });
  return presentReport(row);
}
