import type { Static } from 'typebox';
import type { Session } from '../../../http/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../shared/ids.ts';
import { requireRoom } from '../../access/limits/require-room.ts';
import { lockSchedule } from '../../catalog/availability-rules/lock-store.ts';
import type { ClassTimeView, createClassTime as route } from './contract.ts';
import { presentClassTime } from './present.ts';
import { requireClassService, requireTaught } from './require-class-manager.ts';
import { requireFreeTeacher, requireHeldEver } from './require-possible.ts';
import { readPattern } from './rules/requested-pattern.ts';
import { type ClassTimeRow, insertClassTime } from './store.ts';

type ClassTimeRequest = Static<NonNullable<typeof route.body>>;

export async function createClassTime(
  { clock, clearCache }: { clock: Clock; clearCache: () => void },
  transaction: Transaction,
  session: Session,
  body: ClassTimeRequest,
): Promise<ClassTimeView> {
  const pattern = readPattern(body);
  const { serviceId, professionalId } = body;
  const businessId = await requireClassService(transaction, session, serviceId);
  // Closes: planning a class and booking its professional at the same moment, neither seeing the other.
  await lockSchedule(transaction, { businessIds: [businessId], professionalIds: [professionalId] });
  const now = clock.now();
  const taught = await requireTaught(transaction, { serviceId, professionalId });
  const id = newId('classTime', now.getTime());
  const row: ClassTimeRow = { id, businessId, serviceId, professionalId, ...pattern };
  await requireHeldEver(transaction, row, taught, now);
  await insertClassTime(transaction, row, now);
  await requireFreeTeacher(transaction, [row], now);
  await requireRoom(transaction, 'classTimes', businessId, now);
  transaction.afterCommit(clearCache);
  return presentClassTime(row);
}
