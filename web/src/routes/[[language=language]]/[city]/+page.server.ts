import { loadCity } from '$lib/server/search/city';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = (event) => loadCity(event, event.params.city, null);
