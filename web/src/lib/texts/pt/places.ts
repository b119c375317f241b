import { portugueseZoneCities } from 'openslot-facts/zone-cities';

/** Cities with an article: "no Porto", not "em Porto". Lower case. */
const articles: Readonly<Record<string, readonly string[]>> = {
  no: [
    ...['barreiro', 'cacém', 'cairo', 'cartaxo', 'dubai', 'entroncamento', 'estoril', 'funchal', 'fundão'],
    ...['lobito', 'luxemburgo', 'mindelo', 'montijo', 'porto', 'porto santo', 'recife', 'rio de janeiro'],
    ...['seixal'],
  ],
  na: [
    ...['amadora', 'batalha', 'covilhã', 'ericeira', 'figueira da foz', 'guarda', 'haia', 'horta', 'lousã'],
    ...['maia', 'marinha grande', 'mealhada', 'moita', 'nazaré', 'praia da vitória', 'póvoa de varzim'],
    ...['ribeira grande', 'trofa'],
  ],
  nas: ['caldas da rainha'],
};
const prepositions = new Map(
  Object.entries(articles).flatMap(([preposition, cities]) => cities.map((city) => [city, preposition])),
);

/** "em Lisboa", "no Porto", "na Cidade do México" */
export const inCity = (city: string): string => {
  const key = city.toLowerCase();
  return `${prepositions.get(key) ?? (key.startsWith('cidade d') ? 'na' : 'em')} ${city}`;
};

/** City of a time zone in Portuguese: "Lisboa". */
export const zoneCity = (city: string): string => portugueseZoneCities[city] ?? city;
