import { randomBytes } from 'node:crypto';

const secretBytes = 32;

export const newSecret = () => `whsec_${randomBytes(secretBytes).toString('base64')}`;
