import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import { requireNoClash } from '../timetables/require-no-clash.ts';
import { lockOwnService } from './change-service.ts';
import type { ServiceView } from './contract.ts';
import type { ServiceDependencies } from './create-service.ts';
import { presentService } from './present.ts';
import { priceMinorOf } from './rules/service-fields.ts';
import { findService } from './store.ts';
import type { setProfessionalTerms as route } from './terms-contract.ts';
import { seesProfessionalRow, updateProfessionalTerms } from './terms-store.ts';

type TermsRequest = Static<NonNullable<typeof route.body>>;

/** Sets price and duration of a service with one professional. Null: the value of the service. */
export async function setProfessionalTerms(
  { db, clock, clearCache }: ServiceDependencies,
  session: Session,
  { id: serviceId, professionalId }: { id: string; professionalId: string },
  { price = null, duration = null }: TermsRequest,
): Promise<ServiceView> {
  return db.transaction(async (transaction) => {
    const { row } = await lockOwnService(transaction, session, serviceId);
    const terms = { priceMinor: priceMinorOf(price, row.currency), durationMinutes: duration };
    const isPerformer = await updateProfessionalTerms(transaction, { serviceId, professionalId, ...terms });
    if (!isPerformer) {
      const field = 'path.professionalId';
      const isKnown = await seesProfessionalRow(transaction, professionalId, session);
      throw new AppError(isKnown ? 'SERVICE_NOT_OFFERED' : 'PROFESSIONAL_NOT_FOUND', { field });
    }
    if (row.active) await requireNoClash(transaction, { serviceId }, clock.now());
    transaction.afterCommit(clearCache);
    return presentService((await findService(transaction, serviceId, session))!);
  });
}
