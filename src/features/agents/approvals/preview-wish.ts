import type { Session } from '../../../http/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';

class Rehearsed<Outcome> extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('taken back');
    this.outcome = outcome;
  }
}

/**
 * What the work would come to, done as if the person had approved it: refused for whatever it would be refused for, and else nothing of it stays.
 * Neither do locks that the work was the first to take.
 */
export async function rehearse<Outcome>(
  transaction: Transaction,
  session: Session,
  work: (rehearsal: Transaction, approved: Session) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await transaction.transaction<Outcome>(async (rehearsal) => {
      throw new Rehearsed(await work(rehearsal, asIfApproved(session)));
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.outcome;
    throw error;
  }
}

const asIfApproved = (session: Session): Session => ({
  ...session,
  grant: { ...session.grant!, asksFirst: false, isCharged: true },
});
