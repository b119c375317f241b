import type { Static } from 'typebox';
import type { Session } from '../../../http/caller.ts';
import type { Deferred } from '../../../http/handler-results.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { ApprovalView } from './approval-contract.ts';
import type { BookingRequest } from './booking/contract.ts';
import type { cancelAppointment, rescheduleAppointment } from './lifecycle/contract.ts';

/** An action that needs the approval of the account owner. */
export type PendingRequest = PendingBooking | PendingChange;

export interface PendingBooking {
  action: 'book';
  visits: readonly BookingRequest[];
  /** Whether the appointments are booked together, all or none. Otherwise there is one appointment. */
  isTogether: boolean;
}

export type PendingChange =
  | {
      action: 'reschedule';
      appointmentId: string;
      body: Static<NonNullable<typeof rescheduleAppointment.body>>;
    }
  | {
      action: 'cancel';
      appointmentId: string;
      body: Static<NonNullable<typeof cancelAppointment.body>>;
    };

/** Creates approval requests. Provided by the composition root, because approvals depend on this feature. */
export interface AskFirst {
  toBook(
    transaction: Transaction,
    session: Session,
    request: PendingBooking,
  ): Promise<Deferred<ApprovalView>>;
  toChange(
    transaction: Transaction,
    session: Session,
    request: PendingChange,
  ): Promise<Deferred<ApprovalView>>;
}

/** Whether the session belongs to an agent that has to ask first, and not to an approved request. */
export const mustAskFirst = ({ grant }: Session): boolean => grant?.asksFirst === true;
