const agentSuffix = ' agents';

/**
 * Key that a limit is counted under. All agents of an account share one key, separate from the account.
 * Agents therefore cannot use up the limits of the account, and more agents do not get more.
 */
export const limitKeyOf = (
  { userId, grant }: { userId: string; grant?: object | undefined },
  of: string = userId,
): string => (grant === undefined ? of : `${of}${agentSuffix}`);

export const isAgentLimitKey = (of: string): boolean => of.endsWith(agentSuffix);
