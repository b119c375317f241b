const ofAgents = ' agents';

/**
 * For whom a limit is counted: for whoever it names, unless told otherwise the account, or for the agents of that account together. These have as
 * much among them, beside it: so nothing that an agent tries takes from what its person may do, and many agents have no more than one.
 */
export const countedFor = (
  { userId, grant }: { userId: string; grant?: object | undefined },
  of: string = userId,
): string => (grant === undefined ? of : `${of}${ofAgents}`);

export const isForAgents = (of: string): boolean => of.endsWith(ofAgents);
