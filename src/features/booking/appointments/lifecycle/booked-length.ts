import { AppError } from '../../../../errors.ts';
import { minuteMs } from '../../../../shared/time.ts';
import type { BookedService } from '../rules/booking.ts';
import type { LockedAppointment } from '../store.ts';
import type { MoveRecords } from './store.ts';

export const minutesBetween = (from: Date, to: Date) =>
  Math.round((to.getTime() - from.getTime()) / minuteMs);

export const totalOf = (services: readonly BookedService[]) =>
  services.reduce((sum, { duration }) => sum + duration, 0);

/**
 * The booked services with the durations of another professional; prices do not change. Undefined when the
 * professional stays, or when the current length was set by hand: it then stays as well.
 */
export function bookedWith(
  { professional_id, booked_services, starts_at, ends_at }: LockedAppointment,
  professionalId: string,
  { professional }: MoveRecords,
): BookedService[] | undefined {
  if (professionalId === professional_id || booked_services === null || professional === null)
    return undefined;
  if (totalOf(booked_services) !== minutesBetween(starts_at, ends_at)) return undefined;
  return booked_services.map((service) => ({
    ...service,
    duration: professional.minutes[service.serviceId] ?? service.duration,
  }));
}

/** Length that staff ask for. */
export function lengthOf(
  { role, capacity }: LockedAppointment,
  { durationMinutes }: { durationMinutes?: number },
): { durationMinutes?: number } {
  if (durationMinutes === undefined) return {};
  const field = 'body.durationMinutes';
  if (role !== 'staff')
    throw new AppError('FORBIDDEN', { field, detail: 'Only staff can change the length of an appointment.' });
  if (capacity > 1)
    throw new AppError('INVALID_VALUE', {
      field,
      reason: 'conflicting',
      detail: 'The length of a class cannot be changed.',
    });
  return { durationMinutes };
}

/** Earlier length, if staff change it. */
export const lengthBefore = (
  { starts_at, ends_at }: LockedAppointment,
  { durationMinutes }: { durationMinutes?: number },
): { durationMinutes?: number } =>
  durationMinutes === undefined ? {} : { durationMinutes: minutesBetween(starts_at, ends_at) };
