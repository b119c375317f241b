import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { AppointmentView } from '../../appointments/contract.ts';
import { getAppointment } from '../../appointments/reading/read-appointments.ts';
import { lockAppointment } from '../../appointments/store.ts';
import type { PaymentDependencies } from '../change-payment.ts';
import { changeSetup } from './change-setup.ts';
import { findSetup } from './store.ts';

/** Saves a test card, as if the client had entered it on the page of the provider. */
export function settleCardSetup(
  dependencies: PaymentDependencies,
  session: Session,
  id: string,
): Promise<AppointmentView> {
  return dependencies.db.transaction(async (transaction) => {
    const setup = await findSetup(transaction, id);
    const appointment =
      setup === null ? null : await lockAppointment(transaction, session, setup.appointmentId);
    if (setup === null || appointment?.role !== 'client') throw new AppError('NOT_FOUND');
    if (dependencies.provider !== 'mock' || setup.provider !== 'mock') throw new AppError('PAYMENT_NOT_MOCK');
    const { status } = await changeSetup(dependencies, transaction, id, {
      event: 'saved',
      card: {
        customerReference: null,
        methodReference: `pm_mock_${id}`,
        brand: 'visa',
        lastFour: '4242',
        expiryMonth: 12,
        expiryYear: dependencies.clock.now().getUTCFullYear() + 4,
      },
    });
    if (status !== 'saved' || appointment.status === 'Cancelled')
      throw new AppError('INVALID_STATUS', { status: 409 });
    return getAppointment(transaction, session, setup.appointmentId, dependencies.clock.now());
  });
}
