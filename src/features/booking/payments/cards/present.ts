import type { CardView } from './contract.ts';
import type { CardRow } from './store.ts';

export const presentCard = (row: CardRow): CardView => ({
  id: row.id,
  businessId: row.business_id,
  businessName: row.business_name,
  brand: row.brand,
  lastFour: row.last_four,
  expiryMonth: row.expiry_month,
  expiryYear: row.expiry_year,
  createdAt: row.created_at.toISOString(),
  consentText: row.consent_text,
  consentedAt: row.consented_at?.toISOString() ?? null,
});
