/**
 * Roles at a business. There is one owner. Professionals who work there count as staff without a membership.
 */
export const memberRoles = ['owner', 'manager', 'staff'] as const;
export type MemberRole = (typeof memberRoles)[number];

interface Right {
  roles: readonly MemberRole[];
  /** Text of the table in the documentation. A test compares the two. */
  about: string;
}

const allRoles: readonly MemberRole[] = memberRoles;
const management: readonly MemberRole[] = ['owner', 'manager'];
const ownerAlone: readonly MemberRole[] = ['owner'];

/** Rights at a business and the roles that have them. */
export const rights = {
  look: { roles: allRoles, about: 'see the business in their own list, published or not, with its status' },
  ownDay: {
    roles: allRoles,
    about: 'see and change their own day: their appointments, hours and time off',
  },
  leave: { roles: ['manager', 'staff'], about: 'leave it' },
  manage: {
    roles: management,
    about:
      'manage the business: profile, hours, rota, services, professionals, all appointments, clients, coupons, packages, reviews, waitlist, figures and webhooks; take payments at the desk and refund appointments',
  },
  'desk:book': {
    roles: management,
    about:
      'see the calendar of all professionals; book, change, cancel and complete all appointments; find and add clients for that',
  },
  'desk:override': {
    roles: management,
    about: 'book and reschedule outside the rules (`override`), for appointments that they can change',
  },
  employ: {
    roles: management,
    about: 'invite and remove staff and professionals, list the members, and give them rights',
  },
  appoint: { roles: ownerAlone, about: 'appoint managers and withdraw the role' },
  payments: { roles: ownerAlone, about: 'change the currency' },
  close: { roles: ownerAlone, about: 'close and reopen the business' },
} as const satisfies Record<string, Right>;

export type RightName = keyof typeof rights;

/** Rights that can be given to single members. The migrations list them too. */
export const givenRights = ['desk:book', 'desk:override'] as const satisfies readonly RightName[];
export type GivenRight = (typeof givenRights)[number];

const canBeGiven = (right: RightName): right is GivenRight =>
  (givenRights as readonly RightName[]).includes(right);

export const rolesWith = (right: RightName): readonly MemberRole[] => rights[right].roles;

export const roleMay = (role: MemberRole, right: RightName): boolean => rolesWith(right).includes(role);

/** Role of a member and the rights that were given to them. */
export interface MemberRights {
  role: MemberRole;
  given: readonly GivenRight[];
}

export const memberMay = ({ role, given }: MemberRights, right: RightName): boolean =>
  roleMay(role, right) || (canBeGiven(right) && given.includes(right));

/** Rights of the list that the member has, by role or given. */
export const rightsOf = (member: MemberRights): GivenRight[] =>
  givenRights.filter((right) => memberMay(member, right));
