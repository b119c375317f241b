import { type BoundRoute, bind } from '../../../http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { getPlatformFigures as declaration } from './contract.ts';
import { getPlatformFigures } from './get-platform-figures.ts';

export function platformFigureRoutes({ db, clock }: { db: Database; clock: Clock }): BoundRoute[] {
  return [bind(declaration, ({ query }) => getPlatformFigures(db, query, clock.now()))];
}
