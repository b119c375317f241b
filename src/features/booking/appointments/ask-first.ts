import type { Static } from 'typebox';
import type { Session } from '../../../http/caller.ts';
import type { Deferred } from '../../../http/deferred.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { ApprovalView } from './approval-contract.ts';
import type { BookingRequest } from './booking/contract.ts';
import type { cancelAppointment, rescheduleAppointment } from './lifecycle/contract.ts';

/** What an agent wants to do. */
export type PendingRequest = PendingBooking | PendingChange;

export interface PendingBooking {
  action: 'book';
  visits: readonly BookingRequest[];
  /** All or none, in one go; else it is one visit. */
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

/** Asks the person in place of doing it: given by the composition root, since whoever approves does it through this feature. */
export interface AskFirst {
  toBook(transaction: Transaction, session: Session, wish: PendingBooking): Promise<Deferred<ApprovalView>>;
  toChange(transaction: Transaction, session: Session, wish: PendingChange): Promise<Deferred<ApprovalView>>;
}

/** An agent that was told to ask first, and is not doing what was approved. */
export const mustAskFirst = ({ grant }: Session): boolean => grant?.asksFirst === true;
