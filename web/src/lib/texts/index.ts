import { page } from '$app/state';
import { inLanguage, type Language } from '$lib/i18n/language';
import { type Area, type AreaTexts, loaders } from './all';

const loaded = new Map<string, AreaTexts[Area]>();

/** Loads texts. Called by the `load` of the layout or page whose components use them. */
export async function loadTexts(language: Language, ...areas: Area[]): Promise<void> {
  await Promise.all(
    areas.map(async (area) => {
      const key = `${language} ${area}`;
      if (!loaded.has(key)) loaded.set(key, (await loaders[language][area]()).default);
    }),
  );
}

/** `load` of a layout whose pages use these areas. */
export const loadLayoutTexts =
  (...areas: Area[]) =>
  async ({ parent }: { parent: () => Promise<{ language: Language }> }): Promise<void> =>
    loadTexts((await parent()).language, ...areas);

function textsIn<Name extends Area>(language: Language, area: Name): AreaTexts[Name] {
  const found = loaded.get(`${language} ${area}`);
  if (found === undefined) throw new Error(`the texts "${area}" were not loaded`);
  return found as AreaTexts[Name];
}

/** Texts of a loaded area in the language of the page. Call during component initialization. */
export const texts = <Name extends Area>(area: Name) => textsIn(page.data.language, area);

/** Returns a function that adds the language to a path. Call during component initialization. */
export function links(): (path: string) => string {
  const { language } = page.data;
  return (path) => inLanguage(language, path);
}
