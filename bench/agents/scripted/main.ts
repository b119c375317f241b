import { fulfil } from './fulfil.ts';

const {
  OPENSLOT_URL = '',
  OPENSLOT_TOKEN,
  OPENSLOT_NOW = '',
  OPENSLOT_REQUEST = '',
  OPENSLOT_SLOTS = '{}',
} = process.env;

console.log(
  await fulfil({
    url: OPENSLOT_URL,
    token: OPENSLOT_TOKEN,
    now: OPENSLOT_NOW,
    words: OPENSLOT_REQUEST,
    slots: JSON.parse(OPENSLOT_SLOTS),
  }),
);
