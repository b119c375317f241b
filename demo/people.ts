import type { FamilyMemberId, UserId } from './types.ts';

export type Role = 'customer' | 'business' | 'professional' | 'admin';

export interface DemoUser {
  id: UserId;
  name: string;
  role: Role;
  timezone: string;
  phone?: string;
  reminders?: 'sms' | 'none';
  /** Default: English. */
  language?: 'de' | 'pt';
}

/** Accounts for logging in. The first one of each role has the most data. */
export const demoLogins: readonly { id: UserId; email: string; role: Role; who: string }[] = [
  { id: 'usr_demo_customer', email: 'customer@demo.test', role: 'customer', who: 'Clara, with a family' },
  { id: 'usr_demo_business', email: 'business@demo.test', role: 'business', who: 'owner of the salon' },
  {
    id: 'usr_demo_professional',
    email: 'professional@demo.test',
    role: 'professional',
    who: 'stylist at the salon',
  },
  { id: 'usr_demo_admin', email: 'admin@demo.test', role: 'admin', who: 'staff of the platform' },
  {
    id: 'usr_demo_owner_yoga',
    email: 'yoga@demo.test',
    role: 'business',
    who: 'owner of the yoga studio, who teaches there',
  },
  {
    id: 'usr_demo_manager',
    email: 'manager@demo.test',
    role: 'business',
    who: 'manager of the yoga studio',
  },
];

export const isLogin = (id: UserId) => demoLogins.some((login) => login.id === id);

export function emailOf(id: UserId): string {
  const login = demoLogins.find((known) => known.id === id);
  return login?.email ?? `${id.replace('usr_demo_', '').replaceAll('_', '.')}@people.demo.test`;
}

const customers: DemoUser[] = [
  {
    id: 'usr_demo_customer',
    name: 'Clara Neumann',
    role: 'customer',
    timezone: 'Europe/Berlin',
    // From the range reserved for fictional use in Berlin.
    phone: '+493023125014',
  },
  {
    id: 'usr_demo_maren',
    name: 'Maren Schulte',
    role: 'customer',
    timezone: 'Europe/Berlin',
    language: 'de',
  },
  {
    id: 'usr_demo_deniz',
    name: 'Deniz Kaya',
    role: 'customer',
    timezone: 'Europe/Berlin',
    reminders: 'none',
  },
  { id: 'usr_demo_oskar', name: 'Oskar Brandt', role: 'customer', timezone: 'Europe/Berlin' },
  { id: 'usr_demo_hannah', name: 'Hannah Weiß', role: 'customer', timezone: 'Europe/Berlin' },
  { id: 'usr_demo_priya', name: 'Priya Nair', role: 'customer', timezone: 'Europe/London' },
  { id: 'usr_demo_tom', name: 'Tom Ashworth', role: 'customer', timezone: 'Europe/London' },
  { id: 'usr_demo_olu', name: 'Olu Adeyemi', role: 'customer', timezone: 'Europe/London' },
  { id: 'usr_demo_reto', name: 'Reto Baumann', role: 'customer', timezone: 'Europe/Zurich' },
  { id: 'usr_demo_elena', name: 'Elena Rossi', role: 'customer', timezone: 'Europe/Zurich' },
  { id: 'usr_demo_mia', name: 'Mia Thornton', role: 'customer', timezone: 'Australia/Sydney' },
  { id: 'usr_demo_jack', name: 'Jack O’Brien', role: 'customer', timezone: 'Australia/Sydney' },
  { id: 'usr_demo_lucia', name: 'Lucía Herrera', role: 'customer', timezone: 'America/Mexico_City' },
  { id: 'usr_demo_ben', name: 'Ben Carter', role: 'customer', timezone: 'America/Mexico_City' },
  { id: 'usr_demo_aiko', name: 'Aiko Mori', role: 'customer', timezone: 'Asia/Tokyo' },
  { id: 'usr_demo_kenji', name: 'Kenji Watanabe', role: 'customer', timezone: 'Asia/Tokyo' },
  { id: 'usr_demo_renata', name: 'Renata Lopes', role: 'customer', timezone: 'America/Sao_Paulo' },
  { id: 'usr_demo_gustavo', name: 'Gustavo Pires', role: 'customer', timezone: 'America/Sao_Paulo' },
  { id: 'usr_demo_dana', name: 'Dana Al-Rashid', role: 'customer', timezone: 'Asia/Kuwait' },
  { id: 'usr_demo_omar', name: 'Omar Haddad', role: 'customer', timezone: 'Asia/Kuwait' },
  {
    id: 'usr_demo_joana',
    name: 'Joana Freitas',
    role: 'customer',
    timezone: 'Europe/Lisbon',
    language: 'pt',
  },
  { id: 'usr_demo_pedro', name: 'Pedro Nunes', role: 'customer', timezone: 'Europe/Lisbon' },
  { id: 'usr_demo_anke', name: 'Anke de Vries', role: 'customer', timezone: 'Europe/Lisbon' },
  { id: 'usr_demo_zoe', name: 'Zoe Kaplan', role: 'customer', timezone: 'America/New_York' },
  { id: 'usr_demo_malik', name: 'Malik Johnson', role: 'customer', timezone: 'America/New_York' },
  { id: 'usr_demo_kavya', name: 'Kavya Iyer', role: 'customer', timezone: 'Asia/Kolkata' },
  { id: 'usr_demo_arjun', name: 'Arjun Desai', role: 'customer', timezone: 'Asia/Kolkata' },
  { id: 'usr_demo_nima', name: 'Nima Lama', role: 'customer', timezone: 'Asia/Kathmandu' },
  { id: 'usr_demo_rabin', name: 'Rabin Shrestha', role: 'customer', timezone: 'Asia/Kathmandu' },
  { id: 'usr_demo_sarah', name: 'Sarah Whitfield', role: 'customer', timezone: 'Asia/Kathmandu' },
];

const owners: DemoUser[] = [
  { id: 'usr_demo_business', name: 'Katharina Lind', role: 'business', timezone: 'Europe/Berlin' },
  { id: 'usr_demo_owner_barber', name: 'Eddie Clerk', role: 'business', timezone: 'Europe/London' },
  { id: 'usr_demo_owner_bikes', name: 'Henrik Osterloh', role: 'business', timezone: 'Europe/Berlin' },
  { id: 'usr_demo_owner_carwash', name: 'Peter Kamau', role: 'business', timezone: 'Africa/Nairobi' },
  { id: 'usr_demo_owner_ceramics', name: 'Rita Salgado', role: 'business', timezone: 'Europe/Lisbon' },
  { id: 'usr_demo_owner_dental', name: 'Dr. Ursina Caduff', role: 'business', timezone: 'Europe/Zurich' },
  { id: 'usr_demo_owner_dogs', name: 'Bree Hartley', role: 'business', timezone: 'Australia/Sydney' },
  { id: 'usr_demo_owner_language', name: 'Ximena Robles', role: 'business', timezone: 'America/Mexico_City' },
  { id: 'usr_demo_owner_lisbon', name: 'Inês Carvalho', role: 'business', timezone: 'Europe/Lisbon' },
  { id: 'usr_demo_owner_massage', name: 'Naoko Fujii', role: 'business', timezone: 'Asia/Tokyo' },
  { id: 'usr_demo_owner_music', name: 'Beatriz Amaral', role: 'business', timezone: 'America/Sao_Paulo' },
  { id: 'usr_demo_owner_nutrition', name: 'Noura Al-Mutairi', role: 'business', timezone: 'Asia/Kuwait' },
  { id: 'usr_demo_owner_tanning', name: 'Gary Pugh', role: 'business', timezone: 'Europe/London' },
  { id: 'usr_demo_owner_tattoo', name: 'Ray Castellano', role: 'business', timezone: 'America/New_York' },
  { id: 'usr_demo_owner_tax', name: 'Suresh Mehta', role: 'business', timezone: 'Asia/Kolkata' },
  { id: 'usr_demo_owner_yoga', name: 'Pema Sherpa', role: 'business', timezone: 'Asia/Kathmandu' },
];

const professionals: DemoUser[] = [
  { id: 'usr_demo_professional', name: 'Lena Vogt', role: 'professional', timezone: 'Europe/Berlin' },
  { id: 'usr_demo_pro_aylin', name: 'Aylin Demir', role: 'professional', timezone: 'Europe/Berlin' },
  { id: 'usr_demo_pro_caio', name: 'Caio Batista', role: 'professional', timezone: 'America/Sao_Paulo' },
  { id: 'usr_demo_pro_juno', name: 'Juno Park', role: 'professional', timezone: 'America/New_York' },
  { id: 'usr_demo_pro_marta', name: 'Marta Queiroz', role: 'professional', timezone: 'Europe/Lisbon' },
  { id: 'usr_demo_pro_noor', name: 'Noor Haddad', role: 'professional', timezone: 'Europe/Berlin' },
  { id: 'usr_demo_pro_tiago', name: 'Tiago Moura', role: 'professional', timezone: 'Europe/Lisbon' },
];

const platformStaff: DemoUser[] = [
  { id: 'usr_demo_admin', name: 'Platform Staff', role: 'admin', timezone: 'UTC' },
];

const newcomers: DemoUser[] = [
  { id: 'usr_demo_manager', name: 'Dolma Lama', role: 'business', timezone: 'Asia/Kathmandu' },
  { id: 'usr_demo_pro_sunita', name: 'Sunita Gurung', role: 'professional', timezone: 'Asia/Kathmandu' },
];

export const users: readonly DemoUser[] = [
  ...platformStaff,
  ...owners,
  ...professionals,
  ...customers,
  ...newcomers,
];

export const familyMembers: readonly {
  id: FamilyMemberId;
  of: UserId;
  name: string;
  relation: string;
  birthDate: string;
}[] = [
  {
    id: 'fam_demo_emil',
    of: 'usr_demo_customer',
    name: 'Emil Neumann',
    relation: 'son',
    birthDate: '2016-05-14',
  },
  {
    id: 'fam_demo_ruth',
    of: 'usr_demo_customer',
    name: 'Ruth Neumann',
    relation: 'mother',
    birthDate: '1951-11-02',
  },
  {
    id: 'fam_demo_nora',
    of: 'usr_demo_tom',
    name: 'Nora Ashworth',
    relation: 'daughter',
    birthDate: '2018-08-21',
  },
];
