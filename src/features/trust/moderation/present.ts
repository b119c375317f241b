import type { ModerationReportView, ReportDetailView, ReportView, TargetView } from './contract.ts';
import type { DecisionRow, ReportRow, ResolvedReportRow } from './store.ts';
import type { TargetKey, TargetRow } from './target-store.ts';

/** View of the reporter. */
export function presentReport(row: ReportRow): ReportView {
  return {
    id: row.id,
    targetType: row.target_type,
    targetId: row.target_id,
    reason: row.reason,
    status: row.status,
    createdAt: row.created_at.toISOString(),
  };
}

export function presentForAdmin(row: ResolvedReportRow): ModerationReportView {
  return {
    ...presentReport(row),
    reporterId: row.reporter_id,
    action: row.action,
    resolvedAt: row.at?.toISOString() ?? null,
    resolvedById: row.by_user_id,
    note: row.note,
  };
}

export function presentTarget({ type, id }: TargetKey, row: TargetRow): TargetView {
  return {
    targetType: type,
    targetId: id,
    name: row.name,
    text: row.text,
    rating: row.rating,
    reply: row.reply,
    userId: row.user_id,
    state: row.state,
  };
}

export function presentDecision(row: DecisionRow): ReportDetailView['decisions'][number] {
  return { action: row.action, byUserId: row.by_user_id, note: row.note, at: row.at.toISOString() };
}
