import { clientRoutes as clientRecordRoutes } from './features/clients/clients/routes.ts';
import { favouriteRoutes } from './features/clients/favourites/routes.ts';
import { intakeRoutes } from './features/clients/intake/routes.ts';
import { messageRoutes } from './features/clients/messages/routes.ts';
import { reviewRoutes } from './features/clients/reviews/routes.ts';
import type { BoundRoute } from './http/route.ts';

type Dependencies = Parameters<typeof clientRecordRoutes>[0] & Parameters<typeof reviewRoutes>[0];

/** Routes of client records, reviews, intake forms, favourites and messages. */
export const clientRoutes = (dependencies: Dependencies): BoundRoute[] => [
  ...reviewRoutes(dependencies),
  ...clientRecordRoutes(dependencies),
  ...intakeRoutes(dependencies),
  ...favouriteRoutes(dependencies),
  ...messageRoutes(dependencies),
];
