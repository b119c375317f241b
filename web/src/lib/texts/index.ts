import { page } from '$app/state';
import { inLanguage, type Language } from '$lib/i18n/language';
import { type Area, type AreaTexts, loaders } from './all';

const loaded = new Map<string, AreaTexts[Area]>();

/** Brings the texts of these areas; called by the `load` of the layout or page whose components use them. */
export async function loadTexts(language: Language, ...areas: Area[]): Promise<void> {
  await Promise.all(
    areas.map(async (area) => {
      const key = `${language} ${area}`;
      if (!loaded.has(key)) loaded.set(key, (await loaders[language][area]()).default);
    }),
  );
}

/** The texts of an area that has been loaded, in a language. */
function textsIn<Name extends Area>(language: Language, area: Name): AreaTexts[Name] {
  const found = loaded.get(`${language} ${area}`);
  if (found === undefined) throw new Error(`the texts "${area}" were not loaded`);
  return found as AreaTexts[Name];
}

/** The same in the language of the page; to be called while a component is made. */
export const texts = <Name extends Area>(area: Name) => textsIn(page.data.language, area);

/** Makes addresses in the language of the page; to be called while a component is made. */
export function links(): (path: string) => string {
  const { language } = page.data;
  return (path) => inLanguage(language, path);
}
