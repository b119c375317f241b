import type { Queryable, Transaction } from './database/database.ts';
import type { Jobs } from './jobs/jobs.ts';

/** The rows are part of a section of the export, identified by the column `by`. */
export interface ShownInExport {
  section: string;
  by: string;
}

export const inExport = (section: string, by = 'id'): ShownInExport => ({ section, by });

/** Table with personal data. */
interface PersonalTable {
  /**
   * Each column that identifies a user or contains text: its place in the export, or why it is not exported.
   */
  columns: Record<string, ShownInExport | string>;
  /** Data deleted with the account, and why the rest stays. */
  deletion: string;
}

interface ImpersonalTable {
  /** Why the table contains no personal data. */
  notPersonal: string;
  /** Text columns, so that a test detects new ones. */
  columns?: readonly string[];
}

interface AccountToDelete {
  userId: string;
  emailKey: string;
  now: Date;
  jobs: Jobs;
}

/**
 * Personal data stored by a feature. `features/accounts/data-rights` combines them; a test compares them with
 * the migrated database.
 */
export interface PersonalData {
  tables: Record<string, PersonalTable | ImpersonalTable>;
  /** Sections of the export. Dates are written as instants. */
  export?: Record<string, (db: Queryable, userId: string) => Promise<unknown>>;
  /** Runs in the transaction that deletes the account and has locked its row. */
  delete?: (transaction: Transaction, account: AccountToDelete) => Promise<void>;
}

/** Common reasons for excluding a column from the export. */
export const notExported = {
  waiting: 'Temporary, until the job or event is processed.',
  ofClients: 'Appointments, reviews and waitlist entries belong to the clients, not to the professional.',
  atWork: 'Actions of staff belong to the records of the business or the client.',
  ofOthers: 'Data of other accounts.',
  repeated: 'Contained in the section of its row.',
  secret: 'A hash or an encrypted secret.',
  forStaff: 'Internal notes of staff.',
  derived: 'Derived from other columns, for searching and sorting.',
} as const;
