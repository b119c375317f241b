import type { InvalidateDays } from './features/booking/availability/rules/changed-days.ts';
import type { ConnectionDependencies } from './features/booking/calendar-connections/manage-connections.ts';
import { calendarConnectionRoutes } from './features/booking/calendar-connections/routes.ts';
import { classTimeRoutes } from './features/booking/class-times/routes.ts';
import { rotaRoutes } from './features/booking/rota/routes.ts';
import { timeOffRoutes } from './features/booking/time-off/routes.ts';
import { availabilityRuleRoutes } from './features/catalog/availability-rules/routes.ts';
import { resourceRoutes } from './features/catalog/resources/routes.ts';
import { specialHoursRoutes } from './features/catalog/special-hours/routes.ts';
import type { BoundRoute } from './http/route.ts';

/** Routes of hours, time off, classes and resources. */
export const scheduleRoutes = (
  dependencies: ConnectionDependencies & { invalidateDays: InvalidateDays },
): BoundRoute[] => [
  ...availabilityRuleRoutes(dependencies),
  ...timeOffRoutes(dependencies),
  ...calendarConnectionRoutes(dependencies),
  ...resourceRoutes(dependencies),
  ...specialHoursRoutes(dependencies),
  ...rotaRoutes(dependencies),
  ...classTimeRoutes(dependencies),
];
