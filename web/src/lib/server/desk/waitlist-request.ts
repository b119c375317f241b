import type { Reply } from 'openslot-client';
import type { SentForm } from '$lib/server/http/forms';

/** Fields of `WaitlistFields`. */
export const readWaitlistRequest = ({ text, all }: Pick<SentForm, 'text' | 'all'>) => ({
  services: all('service'),
  from: text('from'),
  to: text('to'),
  ...(text('professional') && { professional: text('professional') }),
  ...(text('after') && { after: text('after') }),
  ...(text('before') && { before: text('before') }),
});

/** Services for `WaitlistFields`. */
export const bookableServices = (services: Reply<'listServices'>) =>
  services
    .filter(({ active }) => active)
    .map(({ id, name, duration, price, currency }) => ({
      id,
      name,
      duration,
      price: price ?? null,
      currency,
    }));
