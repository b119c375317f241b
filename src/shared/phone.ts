/** Phone number as commonly written. */
export const phonePattern = '^[+(\\d][\\d ()./-]{2,39}$';
export const expectedPhone = 'a phone number of 3 to 40 digits, spaces and + ( ) . / -';

const phone = new RegExp(phonePattern);

export const isPhone = (text: string): boolean => phone.test(text);
