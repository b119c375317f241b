import { completeWebsite, isEmail, isPhone, isPlainAddress } from 'openslot-facts/contact';

interface ProfileEntries {
  name: string;
  timezone: string;
  lat: number | null;
  lng: number | null;
  phone: string;
  email: string;
  website: string;
  image: string;
  images: readonly string[];
}

const mostImages = 12;
const isBetween = (value: number | null, most: number) => value === null || Math.abs(value) <= most;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

/** Fields with invalid values, so that a form can show all of them. The API reports the first one only. */
export function invalidFields(entered: ProfileEntries): string[] {
  const { lat, lng, phone, email, website, image, images } = entered;
  const isPair = (lat === null) === (lng === null);
  const checks: [keyof ProfileEntries, boolean][] = [
    ['name', entered.name !== ''],
    ['timezone', isTimeZone(entered.timezone)],
    ['lat', isBetween(lat, 90) && (isPair || lat !== null)],
    ['lng', isBetween(lng, 180) && (isPair || lng !== null)],
    ['phone', phone === '' || isPhone(phone)],
    ['email', email === '' || isEmail(email)],
    ['website', website === '' || isPlainAddress(completeWebsite(website), ['http:', 'https:'])],
    ['image', image === '' || isPlainAddress(image, ['http:', 'https:'])],
    ['images', images.length <= mostImages && images.every((one) => isPlainAddress(one, ['https:']))],
  ];
  return checks.filter(([, isValid]) => !isValid).map(([field]) => field);
}
