// Numbers with and without country code end with the same nine digits: "+351 912 345 678" and "912345678".
const comparedDigits = 9;

/** Phone numbers with the same key count as the same number. `phoneKeyOf` in `client-sql.ts` computes the same value. */
export const phoneKey = (phone: string): string => phone.replace(/\D/g, '').slice(-comparedDigits);
