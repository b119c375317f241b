import type { MediaView } from './contract.ts';
import type { MediaRow } from './store.ts';

export const presentMedia = (row: MediaRow): MediaView => ({
  id: row.id,
  businessId: row.business_id,
  professionalId: row.professional_id,
  serviceId: row.service_id,
  purpose: row.purpose,
  status: row.uploaded_at === null ? 'pending' : row.hidden_at === null ? 'ready' : 'hidden',
  alt: row.alt,
  position: row.position,
  path: row.uploaded_at === null ? null : `/media/${row.id}`,
  width: row.width,
  height: row.height,
  focalX: row.focal_x,
  focalY: row.focal_y,
  placeholder: row.placeholder,
  createdAt: row.created_at.toISOString(),
});
