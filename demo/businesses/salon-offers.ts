import type { DemoClient, DemoCoupon, DemoPackage } from '../types.ts';

export const salonPackages: readonly DemoPackage[] = [
  {
    id: 'pkg_demo_blow_dry_10',
    service: 'svc_demo_blow_dry',
    title: 'Ten blow-dries',
    description: 'For a winter of good hair days. To be used within half a year.',
    sessions: 10,
    price: 270,
    validityDays: 180,
    // Expired with four sessions left.
    sales: [
      {
        id: 'pur_demo_blow_dry_maren',
        to: 'usr_demo_maren',
        daysAgo: 200,
        visits: [190, 160, 130, 95, 65, 40],
      },
    ],
  },
  {
    id: 'pkg_demo_colour_3',
    service: 'svc_demo_colour_roots',
    title: 'Three root touch-ups',
    sessions: 3,
    price: 195,
    validityDays: 270,
    sales: [
      { id: 'pur_demo_colour_hannah', to: 'usr_demo_hannah', daysAgo: 150, visits: [140, 98, 58] },
      { id: 'pur_demo_colour_oskar', to: 'usr_demo_oskar', daysAgo: 60, cancelledDaysAgo: 58 },
    ],
  },
  {
    id: 'pkg_demo_haircut_5',
    service: 'svc_demo_haircut',
    title: 'Five haircuts',
    description: 'For regulars.',
    sessions: 5,
    price: 180,
    validityDays: 365,
    sales: [{ id: 'pur_demo_haircut_5', to: 'usr_demo_customer', daysAgo: 30, visits: ['apt_demo_salon_7'] }],
  },
  {
    id: 'pkg_demo_perm_3',
    service: 'svc_demo_perm',
    title: 'Three perms',
    description: 'No longer sold.',
    sessions: 3,
    price: 320,
    validityDays: 365,
    active: false,
  },
];

export const salonCoupons: readonly DemoCoupon[] = [
  {
    id: 'cpn_demo_colour15',
    code: 'COLOUR15',
    off: { percent: 15 },
    usageLimit: 3,
    perCustomerLimit: 1,
    services: ['svc_demo_balayage', 'svc_demo_colour_roots'],
  },
  { id: 'cpn_demo_linde5', code: 'LINDE5', off: { amount: 5 }, minSpend: 40 },
  { id: 'cpn_demo_opening20', code: 'OPENING20', off: { percent: 20 }, fromDay: -150, toDay: -60 },
  { id: 'cpn_demo_welcome10', code: 'WELCOME10', off: { percent: 10 }, firstTimeOnly: true },
];

export const salonClients: readonly DemoClient[] = [
  {
    id: 'cli_demo_clara',
    name: 'Clara Neumann',
    email: 'customer@demo.test',
    phone: '+49 30 23125 014',
    notes: 'Brings Emil and her mother along.',
  },
  {
    id: 'cli_demo_gisela',
    name: 'Gisela Pohl',
    phone: '+49 30 23125 027',
    notes: 'Ring, she reads no mail.',
  },
  { id: 'cli_demo_maren', name: 'Maren Schulte', email: 'maren@people.demo.test' },
  { id: 'cli_demo_tariq', name: 'Tariq Rahimi', email: 'tariq.rahimi@example.com' },
  {
    id: 'cli_demo_walter',
    name: 'Walter Hoffmann',
    email: 'walter.hoffmann@example.com',
    phone: '+49 30 5550 0142',
    notes: 'Prefers mornings.',
    tags: ['Regular'],
    birthday: '1958-05-14',
  },
];
