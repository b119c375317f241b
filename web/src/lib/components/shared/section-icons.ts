/** Symbols of the sections of desk and platform: paths on 20 by 20 units, drawn as lines. */
export const sectionIcons = {
  today:
    'M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM10 1.8v1.7M10 16.5v1.7M1.8 10h1.7M16.5 10h1.7M4.2 4.2l1.2 1.2M14.6 14.6l1.2 1.2M15.8 4.2l-1.2 1.2M5.4 14.6l-1.2 1.2',
  setup: 'M3 5.5 4.5 7 7 4M3 13.5 4.5 15 7 12M10 6h7M10 14h7',
  calendar: 'M3 5h14v12H3ZM3 9h14M7 2.5V6M13 2.5V6',
  conversations: 'M3 4h14v9.5H9L5.5 17v-3.5H3ZM6.5 7.5h7M6.5 10h4',
  clients:
    'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2 16.5c0-3 2.5-4.5 5.5-4.5s5.5 1.5 5.5 4.5M13 3.8a3 3 0 0 1 0 5.4M15.5 12.4c1.6.7 2.5 2 2.5 4.1',
  waitlist: 'M5.5 2.5h9M5.5 17.5h9M6.5 2.5V6L10 10l3.5-4V2.5M6.5 17.5V14L10 10l3.5 4v3.5',
  services: 'M10.5 2.5H17V9l-7.5 8L3 10.5ZM13.5 6h.01',
  resources: 'M4 17.5V3h8.5v14.5M2.5 17.5h15M9.5 10.5v.01M12.5 6H16v11.5',
  team: 'M10 10a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM3.5 17.5c.4-3.2 3-5 6.5-5s6.1 1.8 6.5 5',
  hours: 'M10 5.5V10l3 2M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Z',
  timetable: 'M3 4.5h14v11H3ZM3 8h14M8 8v7.5M12.5 8v7.5',
  packages: 'M3 6.5 10 3l7 3.5v7L10 17l-7-3.5ZM3 6.5l7 3.5 7-3.5M10 10v7',
  coupons: 'M2.5 5.5h15v3a1.5 1.5 0 0 0 0 3v3h-15v-3a1.5 1.5 0 0 0 0-3ZM8 12l4-4M8 8h.01M12 12h.01',
  receipts: 'M5 2.5h10v15l-2.5-1.5L10 17.5 7.5 16 5 17.5ZM8 6.5h4M8 10h4',
  reviews: 'm10 2.8 2.2 4.6 5 .7-3.6 3.5.9 5-4.5-2.4-4.5 2.4.9-5-3.6-3.5 5-.7Z',
  figures: 'M3.5 17v-6M8 17V5M12.5 17V8.5M17 17v-4',
  settings: 'M3 6h8M15 6h2M3 14h2M9 14h8M11 6a2 2 0 1 0 4 0 2 2 0 1 0-4 0M5 14a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  businesses: 'M3.5 8.5V17h13V8.5M2.5 8l2-5h11l2 5ZM8 17v-5h4v5',
  reports: 'M4.5 17.5V3h10l-2 3.5 2 3.5h-10',
  tickets: 'M3 4h14v9.5H9L5.5 17v-3.5H3Z',
  audit: 'M4 4.5h12M4 10h12M4 15.5h8',
  messages:
    'M10 3a4.5 4.5 0 0 0-4.5 4.5c0 4-1.5 5-1.5 5h12s-1.5-1-1.5-5A4.5 4.5 0 0 0 10 3ZM8.5 15.5a1.6 1.6 0 0 0 3 0',
  signOut: 'M8 3H4v14h4M8 10h9M14 7l3 3-3 3',
};
