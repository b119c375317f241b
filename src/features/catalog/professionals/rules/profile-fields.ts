import { textKey } from '../../../../shared/text.ts';
import { requireValidProfile } from '../../businesses/rules/profile.ts';

interface Hours {
  start: string;
  end: string;
}

/** Editable data of a professional. */
export interface ProfessionalProfile {
  name: string;
  role: string;
  bio: string;
  image: string | null;
  workingHours: Hours;
  breaks: Hours[];
}

export const defaultProfile: Omit<ProfessionalProfile, 'name'> = {
  role: '',
  bio: '',
  image: null,
  workingHours: { start: '09:00', end: '17:00' },
  breaks: [],
};

/** Trims text and validates the fields. */
export function readProfile(given: Partial<ProfessionalProfile>): Partial<ProfessionalProfile> {
  const { name, role, bio, image, workingHours, breaks } = given;
  const profile: Partial<ProfessionalProfile> = {
    ...(name !== undefined && { name: name.trim() }),
    ...(role !== undefined && { role: role.trim() }),
    ...(bio !== undefined && { bio: bio.trim() }),
    ...(image !== undefined && { image: image?.trim() || null }),
    ...(workingHours !== undefined && { workingHours }),
    ...(breaks !== undefined && { breaks }),
  };
  requireValidProfile(profile);
  return profile;
}

/** Normalized text for searches. */
export function professionalSearchKey(name: string, role: string): string {
  return textKey(`${name} ${role}`) ?? '';
}
