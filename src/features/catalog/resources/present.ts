import type { ResourceView } from './contract.ts';
import type { ResourceRow } from './store.ts';

export const presentResource = ({ id, business_id, name, kind, quantity }: ResourceRow): ResourceView => ({
  id,
  businessId: business_id,
  name,
  kind,
  quantity,
});
