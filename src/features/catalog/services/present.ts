import { toMajor } from '../../../shared/money.ts';
import { presentPolicy } from '../businesses/rules/payment-policy.ts';
import type { ServiceView } from './contract.ts';
import type { ServiceRow } from './store.ts';

export function presentService(row: ServiceRow): ServiceView {
  return {
    id: row.id,
    name: row.name,
    duration: row.duration_minutes,
    description: row.description,
    ...(row.price_minor !== null && { price: toMajor(row.price_minor, row.currency) }),
    priceFrom: row.price_from,
    ...(row.tax_rate_percent !== null && { taxRatePercent: row.tax_rate_percent }),
    currency: row.currency,
    active: row.active,
    parent: row.parent,
    custom: row.custom,
    capacity: row.capacity,
    ...(row.business_id !== null && { businessId: row.business_id }),
    ...(row.owner_professional_id !== null && { ownerProfessionalId: row.owner_professional_id }),
    professionalIds: row.professional_ids,
    professionalTerms: row.professional_terms.map(({ professionalId, priceMinor, durationMinutes }) => ({
      professionalId,
      ...(priceMinor !== null && { price: toMajor(priceMinor, row.currency) }),
      ...(durationMinutes !== null && { duration: durationMinutes }),
    })),
    position: row.position,
    canManage: row.can_manage,
    bufferBefore: row.buffer_before_minutes,
    bufferAfter: row.buffer_after_minutes,
    ...(row.payment_policy !== null && { paymentPolicy: presentPolicy(row.payment_policy) }),
    ...(row.requires.length > 0 && { requires: row.requires.map(({ kind, count }) => ({ kind, count })) }),
  };
}
