export { isPhone, phonePattern } from 'openslot-facts/contact';

export const expectedPhone = 'a phone number of 3 to 40 digits, spaces and + ( ) . / -';
