import { textKey } from '../../../../shared/text.ts';

/** What a search for professionals compares with. */
export function professionalSearchKey(name: string, role: string): string {
  return textKey(`${name} ${role}`) ?? '';
}
