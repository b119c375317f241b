/** Text of a rejected row. Problems without a text of their own keep the text of the API. */
export function reasonOfRow(
  { code, field, reason }: { code: string | null; field: string | null; reason: string | null },
  reasons: Record<string, string> & { full: string; samePhone: string; repeated: string },
): string {
  if (code === 'RATE_LIMITED') return reasons.full;
  if (code === 'INVALID_VALUE' && field === 'phone') return reasons.samePhone;
  if (code === 'INVALID_VALUE' && field === null) return reasons.repeated;
  return (field !== null && reasons[field]) || (reason ?? '');
}
