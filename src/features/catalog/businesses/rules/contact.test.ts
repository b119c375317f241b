import { expect, test } from 'vitest';
import { requireSoundContact } from './contact.ts';

test('what says how a business is reached is taken, and so is nothing', () => {
  for (const contact of [
    {},
    { phone: null, email: null, website: null, images: [] },
    { phone: '+351 21 (0) 1234', email: 'olá@barbearia.example', website: 'HTTP://barbearia.example/a?b#c' },
    { images: ['https://barbearia.example/1.jpg', 'HTTPS://barbearia.example/2.jpg'] },
  ])
    expect(() => requireSoundContact(contact)).not.toThrow();
});

const cases: [object, string][] = [
  [{ phone: '12' }, 'body.phone:'],
  [{ phone: 'x123' }, 'body.phone:'],
  [{ email: 'a@b' }, 'body.email:'],
  [{ website: 'ftp://barbearia.example' }, 'body.website:'],
  [{ website: 'https://a b' }, 'body.website:'],
  [{ website: 'https://' }, 'body.website:'],
  [{ website: 'xhttps://barbearia.example' }, 'body.website:'],
  [{ website: 'https://a@barbearia.example' }, 'body.website:'],
  [{ website: 'https://:b@barbearia.example' }, 'body.website:'],
  [{ images: ['https://a.example', 'http://a.example'] }, 'body.images[1]:'],
];
test.each(cases)('%j is refused with its name', (contact, name) => {
  expect(() => requireSoundContact(contact)).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT', detail: expect.stringContaining(name) }),
  );
});
