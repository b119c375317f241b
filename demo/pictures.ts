import { readFileSync } from 'node:fs';
import type { Transaction } from '../src/platform/database/database.ts';
import { sql } from '../src/platform/database/sql.ts';
import { demoPictureFolder } from '../src/platform/pictures/demo-pictures.ts';

/** Alternative texts by trade. The drawings are made by `scripts/draw-pictures.mjs`. */
const covers: Record<string, string> = {
  barber: 'Two red barber chairs in front of round mirrors, with a striped pole on the wall',
  bikes: 'A green bicycle in a workshop with tools on the wall',
  dental: 'A dental chair under a lamp in a bright room',
  dogs: 'A dog in a bathtub full of foam',
  language: 'A blackboard with greetings in five languages above a desk with books',
  massage: 'A massage table with towels and a candle beside it',
  music: 'A grand piano and a guitar in warm light',
  nutrition: 'A bowl of fruit on a wooden table',
  physio: 'A treatment table with weights and an exercise ball',
  pilates: 'A reformer between exercise balls in a light studio',
  salon: 'Two chairs in front of round mirrors beside a tall window',
  tattoo: 'A black chair in a dark studio with framed drawings',
  tax: 'A desk with a laptop and a calculator in front of a rising chart',
  yoga: 'A person sitting on a yoga mat in front of a rising sun',
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
  purpose: 'cover' | 'gallery' | 'portrait';
  alt: string;
  focalY: number;
  position: number;
  width: number;
  height: number;
}

const scene = { professional: null, width: 1200, height: 750, focalY: 0.6 };
const businessPictures = Object.entries(covers).flatMap(([trade, alt]): DemoPicture[] => [
  { ...scene, file: trade, business: `biz_demo_${trade}`, purpose: 'cover', alt, position: 0 },
  ...Object.entries(gallery).map(([view, alt], position) => ({
    ...scene,
    file: `${trade}-${view}`,
    business: `biz_demo_${trade}`,
    purpose: 'gallery' as const,
    alt,
    position,
  })),
]);
const portrait = (name: string): DemoPicture => ({
  file: name,
  business: null,
  professional: `pro_demo_${name}`,
  purpose: 'portrait',
  // The name of the person replaces it.
  alt: '',
  focalY: 0.5,
  position: 0,
  width: 480,
  height: 480,
});

const readPlaceholders = (file: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(file, demoPictureFolder), 'utf8'));

/** The files are part of the project, see `withDemoPictures`. */
export async function insertPictures(transaction: Transaction, now: Date): Promise<void> {
  const people = readPlaceholders('people/placeholders.json');
  const placeholders = { ...readPlaceholders('placeholders.json'), ...people };
  for (const picture of [...businessPictures, ...Object.keys(people).map(portrait)])
    await transaction.run(sql`
      insert into media (id, business_id, professional_id, purpose, content_type, bytes, sha256, alt, focal_y, position,
        width, height, placeholder, uploaded_at, created_at, updated_at)
      values (${`med_demo_${picture.file.replace('-', '_')}_${picture.purpose}`}, ${picture.business},
        ${picture.professional}, ${picture.purpose}, 'image/png', 1, repeat('0', 64),
        coalesce((select name from professionals where id = ${picture.professional}), ${picture.alt}), ${picture.focalY},
        ${picture.position}, ${picture.width}, ${picture.height}, ${placeholders[picture.file]}, ${now}, ${now}, ${now})`);
}
