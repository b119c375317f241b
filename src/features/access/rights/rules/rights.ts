/** What somebody is to a business. There is one owner; a professional who works there is staff without being made a member. */
export const memberRoles = ['owner', 'manager', 'staff'] as const;
export type MemberRole = (typeof memberRoles)[number];

interface Right {
  roles: readonly MemberRole[];
  /** As it stands in docs/people.md, which a test compares with this table. */
  about: string;
}

const everybody: readonly MemberRole[] = memberRoles;
const management: readonly MemberRole[] = ['owner', 'manager'];
const ownerAlone: readonly MemberRole[] = ['owner'];

/** Everything that can be done at a business, and who may. Nothing else decides about it. */
export const rights = {
  look: { roles: everybody, about: 'find it among their own, published or not, with its state' },
  ownDay: {
    roles: everybody,
    about: 'see and change their own day: visits they perform, their hours, their time off',
  },
  leave: { roles: ['manager', 'staff'], about: 'leave it' },
  manage: {
    roles: management,
    about:
      'run it: profile, hours, services, professionals, everybody’s visits, clients, coupons, packages, reviews, waiting lines, figures, webhooks; take payments at the desk and refund visits',
  },
  employ: { roles: management, about: 'invite and remove staff and professionals, and see who is there' },
  appoint: { roles: ownerAlone, about: 'make managers, and take that back' },
  payments: { roles: ownerAlone, about: 'change what it is paid in: its currency' },
  close: { roles: ownerAlone, about: 'close it, and open it again' },
} as const satisfies Record<string, Right>;

export type RightName = keyof typeof rights;

export const rolesWith = (right: RightName): readonly MemberRole[] => rights[right].roles;

export const mayDo = (role: MemberRole, right: RightName): boolean => rolesWith(right).includes(role);
