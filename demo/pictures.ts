import { readFileSync } from 'node:fs';
import type { Transaction } from '../src/platform/database/database.ts';
import { sql } from '../src/platform/database/sql.ts';
import { demoPictureFolder } from '../src/platform/pictures/demo-pictures.ts';

/** Alternative texts by trade. The drawings are made by `scripts/draw-pictures.mjs`. */
const covers: Record<string, string> = {
  barber: 'A barber with a red beard trims the hair of a smiling customer',
  bikes: 'A mechanic with glasses behind a green bicycle in his workshop',
  dental: 'A dental hygienist with a mirror beside a smiling patient in the chair',
  dogs: 'A groomer washes a happy dog in a bathtub full of foam',
  language: 'A teacher points at greetings in five languages on a blackboard',
  massage: 'A therapist massages the back of a person on a table',
  music: 'A musician plays the guitar beside a grand piano',
  nutrition: 'A nutritionist holds an orange beside a bowl of fruit',
  physio: 'A physiotherapist holds the stretched arm of a patient',
  pilates: 'A trainer sits on an exercise ball with her arms raised',
  salon: 'A stylist with comb and scissors behind a smiling customer with auburn hair',
  tattoo: 'A tattoo artist works on the arm of a smiling customer',
  tax: 'A tax adviser with papers beside her laptop',
  yoga: 'A yoga teacher sits on her mat in front of a rising sun',
};
/** Alternative texts of results by business and service. */
const results: Record<string, Record<string, string>> = {
  salon: {
    haircut: 'A chestnut bob',
    haircut_short: 'A short cut with a side parting',
    haircut_long: 'Long straight auburn hair',
    haircut_child: 'A child with blond curls',
    colour: 'Wavy hair in copper red',
    balayage: 'Brown waves that turn blond towards the tips',
    colour_roots: 'A bob with fresh color at the roots',
    blow_dry: 'Long, smooth black hair',
    perm: 'Full round curls',
    bridal_hair: 'A bun with white flowers',
  },
  barber: {
    mens_cut: 'Short brown hair',
    skin_fade: 'A close cut with a fade',
    junior_cut: 'A boy with red hair and a side parting',
    hot_towel_shave: 'A freshly shaven man',
    beard_trim: 'A man with a full, even beard',
    grey_blend: 'Gray hair with a short beard',
  },
};
const gallery: Record<string, string> = {
  counter: 'The counter near the entrance, with a waiting bench',
  table: 'A table by the window',
};

interface DemoPicture {
  /** Folder of its files. */
  file: string;
  business: string | null;
  professional: string | null;
  service: string | null;
  purpose: 'cover' | 'gallery' | 'portrait' | 'service';
  alt: string;
  focalY: number;
  position: number;
  width: number;
  height: number;
}

const scene = { professional: null, service: null, width: 1200, height: 750, focalY: 0.6 };
const businessPictures = Object.entries(covers).flatMap(([trade, alt]): DemoPicture[] => [
  { ...scene, file: trade, business: `biz_demo_${trade}`, purpose: 'cover', alt, position: 0, focalY: 0.25 },
  ...Object.entries(gallery).map(([view, alt], position) => ({
    ...scene,
    file: `${trade}-${view}`,
    business: `biz_demo_${trade}`,
    purpose: 'gallery' as const,
    alt,
    position,
  })),
]);
const square = { focalY: 0.5, position: 0, width: 480, height: 480 };
const portrait = (name: string): DemoPicture => ({
  ...square,
  file: name,
  business: null,
  professional: `pro_demo_${name}`,
  service: null,
  purpose: 'portrait',
  // The name of the person replaces it.
  alt: '',
});
const servicePictures = Object.entries(results).flatMap(([trade, services]) =>
  Object.entries(services).map(
    ([service, alt]): DemoPicture => ({
      ...square,
      file: `service-${service.replaceAll('_', '-')}`,
      business: `biz_demo_${trade}`,
      professional: null,
      service: `svc_demo_${service}`,
      purpose: 'service',
      alt,
    }),
  ),
);

const readPlaceholders = (file: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(file, demoPictureFolder), 'utf8'));

/** The files are part of the project, see `withDemoPictures`. */
export async function insertPictures(transaction: Transaction, now: Date): Promise<void> {
  const people = readPlaceholders('people/placeholders.json');
  const placeholders = { ...readPlaceholders('placeholders.json'), ...people };
  for (const picture of [...businessPictures, ...servicePictures, ...Object.keys(people).map(portrait)])
    await transaction.run(sql`
      insert into media (id, business_id, professional_id, service_id, purpose, content_type, bytes, sha256, alt, focal_y,
        position, width, height, placeholder, uploaded_at, created_at, updated_at)
      values (${`med_demo_${picture.file.replaceAll('-', '_')}_${picture.purpose}`}, ${picture.business},
        ${picture.professional}, ${picture.service}, ${picture.purpose}, 'image/png', 1, repeat('0', 64),
        coalesce((select name from professionals where id = ${picture.professional}), ${picture.alt}), ${picture.focalY},
        ${picture.position}, ${picture.width}, ${picture.height}, ${placeholders[picture.file]}, ${now}, ${now}, ${now})`);
}
