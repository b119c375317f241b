import { AppError } from '../../../errors.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { ReportDetailView } from './contract.ts';
import { presentDecision, presentTarget, presentToAdmin } from './present.ts';
import { countOpenReports, findReport, listDecisions } from './store.ts';
import { findTarget } from './target-store.ts';

/** With what a decision needs: the target as it is now, how many complain of it, and what was decided before. */
export async function getReport(db: Database, id: string): Promise<ReportDetailView> {
  const report = await findReport(db, id);
  if (report === null) throw new AppError('NOT_FOUND');
  const key = { type: report.target_type, id: report.target_id };
  const [target, openReports, decisions] = await Promise.all([
    findTarget(db, key),
    countOpenReports(db, key),
    listDecisions(db, key),
  ]);
  return {
    ...presentToAdmin(report),
    target: target === null ? null : presentTarget(key, target),
    openReports,
    decisions: decisions.map(presentDecision),
  };
}
