import { textKey } from '../../../../shared/text.ts';

/** What filters and searches for services compare with. A service without a parent is a category itself. */
export function serviceKeys(name: string, parent: string | null): { categoryKey: string; searchKey: string } {
  return { categoryKey: textKey(parent ?? name) ?? '', searchKey: textKey(name) ?? '' };
}
