import { randomBytes } from 'node:crypto';

/** What each kind of record's id begins with. */
export const idPrefixes = {
  alert: 'alr',
  apiKey: 'key',
  approval: 'apv',
  appointment: 'apt',
  availabilityRule: 'rul',
  business: 'biz',
  classTime: 'cls',
  client: 'cli',
  clientImport: 'cim',
  clientNote: 'cnt',
  coupon: 'cpn',
  emailLink: 'eml',
  familyMember: 'fam',
  grant: 'grt',
  grantActivity: 'gra',
  hold: 'hld',
  invitation: 'inv',
  job: 'job',
  joinRequest: 'jrq',
  notification: 'ntf',
  oauthClient: 'oac',
  package: 'pkg',
  packagePurchase: 'pur',
  payment: 'pay',
  professional: 'pro',
  refund: 'rfd',
  report: 'rep',
  review: 'rev',
  reviewer: 'rvr',
  service: 'svc',
  session: 'ses',
  signingKey: 'sig',
  specialHours: 'sph',
  ticket: 'tkt',
  ticketMessage: 'msg',
  timeOff: 'off',
  user: 'usr',
  waitlistEntry: 'wtl',
  webhook: 'whk',
  webhookDelivery: 'dlv',
} as const;

export type IdKind = keyof typeof idPrefixes;

// Crockford's alphabet: its order is ASCII's, so ids sort as their time does under the "C" collation.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

function encodeTime(milliseconds: number): string {
  let rest = milliseconds;
  let text = '';
  for (let digit = 0; digit < 10; digit++) {
    text = alphabet[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

// Asked for in one go: each call into the system costs as much as many ids.
let pool = Buffer.alloc(0);
let used = 0;

/** 48 bits of time, then 80 random bits: sortable by creation, and not to be guessed. */
export function newId(kind: IdKind, nowMilliseconds: number = Date.now()): string {
  let random = '';
  // Five bits of each byte: sixteen characters, eighty bits, no bias.
  if (used === pool.length) {
    pool = randomBytes(4096);
    used = 0;
  }
  for (const end = used + 16; used < end; used++) random += alphabet[pool[used]! & 31];
  return `${idPrefixes[kind]}_${encodeTime(nowMilliseconds)}${random}`;
}
