import type { Language } from '$lib/i18n/language';
import type { Shape } from './shape';

/** Every area of texts in English, which the others are compared with. */
const en = {
  common: () => import('./en/common'),
  find: () => import('./en/find'),
  business: () => import('./en/business'),
  times: () => import('./en/times'),
  booking: () => import('./en/booking'),
  appointments: () => import('./en/appointments'),
  intake: () => import('./en/intake'),
  account: () => import('./en/account'),
  entrance: () => import('./en/entrance'),
  codes: () => import('./en/codes'),
  help: () => import('./en/help'),
  desk: () => import('./en/desk'),
  today: () => import('./en/today'),
  clients: () => import('./en/clients'),
  people: () => import('./en/people'),
  figures: () => import('./en/figures'),
  platform: () => import('./en/platform'),
  embed: () => import('./en/embed'),
  setup: () => import('./en/setup'),
  settings: () => import('./en/settings'),
  offer: () => import('./en/offer'),
  calendar: () => import('./en/calendar'),
  approvals: () => import('./en/approvals'),
  agents: () => import('./en/agents'),
  consent: () => import('./en/consent'),
  legal: () => import('./en/legal'),
};

export type Area = keyof typeof en;
export type AreaTexts = {
  [Name in Area]: Shape<Awaited<ReturnType<(typeof en)[Name]>>['default']>;
};
type Loaders = { [Name in Area]: () => Promise<{ default: AreaTexts[Name] }> };

const de: Loaders = {
  common: () => import('./de/common'),
  find: () => import('./de/find'),
  business: () => import('./de/business'),
  times: () => import('./de/times'),
  booking: () => import('./de/booking'),
  appointments: () => import('./de/appointments'),
  intake: () => import('./de/intake'),
  account: () => import('./de/account'),
  entrance: () => import('./de/entrance'),
  codes: () => import('./de/codes'),
  help: () => import('./de/help'),
  desk: () => import('./de/desk'),
  today: () => import('./de/today'),
  clients: () => import('./de/clients'),
  people: () => import('./de/people'),
  figures: () => import('./de/figures'),
  platform: () => import('./de/platform'),
  embed: () => import('./de/embed'),
  setup: () => import('./de/setup'),
  settings: () => import('./de/settings'),
  offer: () => import('./de/offer'),
  calendar: () => import('./de/calendar'),
  approvals: () => import('./de/approvals'),
  agents: () => import('./de/agents'),
  consent: () => import('./de/consent'),
  legal: () => import('./de/legal'),
};

const pt: Loaders = {
  common: () => import('./pt/common'),
  find: () => import('./pt/find'),
  business: () => import('./pt/business'),
  times: () => import('./pt/times'),
  booking: () => import('./pt/booking'),
  appointments: () => import('./pt/appointments'),
  intake: () => import('./pt/intake'),
  account: () => import('./pt/account'),
  entrance: () => import('./pt/entrance'),
  codes: () => import('./pt/codes'),
  help: () => import('./pt/help'),
  desk: () => import('./pt/desk'),
  today: () => import('./pt/today'),
  clients: () => import('./pt/clients'),
  people: () => import('./pt/people'),
  figures: () => import('./pt/figures'),
  platform: () => import('./pt/platform'),
  embed: () => import('./pt/embed'),
  setup: () => import('./pt/setup'),
  settings: () => import('./pt/settings'),
  offer: () => import('./pt/offer'),
  calendar: () => import('./pt/calendar'),
  approvals: () => import('./pt/approvals'),
  agents: () => import('./pt/agents'),
  consent: () => import('./pt/consent'),
  legal: () => import('./pt/legal'),
};

/** A browser fetches the areas of its pages, in its language, and no others. A text that is missing does not compile. */
export const loaders: Record<Language, Loaders> = { en: en as Loaders, de, pt };
