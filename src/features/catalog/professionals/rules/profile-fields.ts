import { requireValidProfile } from '../../businesses/rules/profile.ts';

interface Hours {
  start: string;
  end: string;
}

/** What a professional, or whoever employs them, says of them. */
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

/** Without the spaces around texts, and checked for what the schema of a single field cannot tell. */
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
