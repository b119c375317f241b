import type { Static } from 'typebox';
import { AppError } from '../../../errors.ts';
import type { Session } from '../../../http/caller.ts';
import type { Deferred } from '../../../http/handler-results.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { ApprovalOptions, ApprovalView } from './approval-contract.ts';
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
      body: Omit<Static<NonNullable<typeof rescheduleAppointment.body>>, 'approval'>;
    }
  | {
      action: 'cancel';
      appointmentId: string;
      body: Omit<Static<NonNullable<typeof cancelAppointment.body>>, 'approval'>;
    };

/** Creates approval requests. Provided by the composition root, because approvals depend on this feature. */
export interface AskFirst {
  toBook(
    transaction: Transaction,
    session: Session,
    request: PendingBooking,
    options: ApprovalOptions | undefined,
  ): Promise<Deferred<ApprovalView>>;
  toChange(
    transaction: Transaction,
    session: Session,
    request: PendingChange,
    options: ApprovalOptions | undefined,
  ): Promise<Deferred<ApprovalView>>;
}

/** Refuses options of a request for an action that needs no approval. */
export function requireAskFirst(session: Session, options: ApprovalOptions | undefined): void {
  if (options === undefined || mustAskFirst(session)) return;
  const [given] = Object.keys(options);
  throw new AppError('INVALID_INPUT', {
    field: given === undefined ? 'body.approval' : `body.approval.${given}`,
    reason: 'conflicting',
    detail: 'This caller does not have to ask first. Omit message and replaces.',
  });
}

/** Whether the session belongs to an agent that has to ask first, and not to an approved request. */
export const mustAskFirst = ({ grant }: Session): boolean => grant?.asksFirst === true;
