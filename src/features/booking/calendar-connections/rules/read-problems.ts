/** Reasons why a calendar cannot be read, with words for the professional. */
const words = {
  address: 'The host does not exist or is not public.',
  connection: 'The server cannot be reached.',
  certificate: 'The certificate of the server is invalid.',
  timeout: 'The server did not answer in time.',
  status: 'The server answered with status {status}.',
  redirect: 'The server redirects too often, or to an address that is not allowed.',
  size: 'The calendar is larger than 5 MB.',
  'not-a-calendar': 'The address does not lead to a complete calendar.',
  'too-many': 'The calendar has more than 3,000 busy times, or a recurring event with too many dates.',
  'too-complex': 'Reading the calendar takes too long.',
} as const;

export type ReadProblem = keyof typeof words;

export const readProblems = Object.keys(words) as ReadProblem[];

export const describeProblem = (problem: ReadProblem, status: number | null): string =>
  words[problem].replace('{status}', String(status));
