import type { Queryable, Transaction } from './database/database.ts';
import type { Jobs } from './jobs/jobs.ts';

/** The export shows the rows of this table in a section, where the values of column `by` are found again. */
export interface ShownInExport {
  section: string;
  by: string;
}

export const inExport = (section: string, by = 'id'): ShownInExport => ({ section, by });

/** A table with something about people in it. */
interface PersonalTable {
  /** Each column that leads to a person or holds words: where the export shows it, or why it does not. */
  columns: Record<string, ShownInExport | string>;
  /** What a deletion takes away, and why the rest stays. */
  deletion: string;
}

interface ImpersonalTable {
  /** Why nothing in it is about a person. */
  notPersonal: string;
  /** Columns that could hold words, so that a new one is noticed. */
  columns?: readonly string[];
}

interface AccountToDelete {
  userId: string;
  emailKey: string;
  now: Date;
  jobs: Jobs;
}

/** What a feature keeps about people. `features/accounts/data-rights` composes these; a test compares them with the migrated database. */
export interface PersonalData {
  tables: Record<string, PersonalTable | ImpersonalTable>;
  /** Sections of the export. Dates are written as instants, other values as they are. */
  export?: Record<string, (db: Queryable, userId: string) => Promise<unknown>>;
  /** A part of the transaction that deletes the account, which has locked the row of the account. */
  delete?: (transaction: Transaction, account: AccountToDelete) => Promise<void>;
}

/** Reasons that several features have for leaving a column out of the export. */
export const notExported = {
  waiting: 'Waits to be dispatched or done, and is gone in a moment.',
  ofClients:
    'Appointments, reviews and waitlist entries of clients belong to the clients, not to the professional.',
  atWork:
    'What somebody did at work stands in the books of the business, or in the export of whoever it was done for.',
  ofOthers: 'What others were told, wrote or reported is theirs.',
  repeated: 'Says nothing that the section of its row does not say.',
  secret: 'A hash or a sealed secret.',
  forStaff: 'What staff noted for themselves.',
  derived: 'Derived from other columns, to find and sort rows.',
} as const;
