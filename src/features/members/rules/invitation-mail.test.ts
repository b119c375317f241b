import { expect, test } from 'vitest';
import { invitationMail } from './invitation-mail.ts';

test('an invitation says where it leads, and names the business only if it is given', () => {
  const named = invitationMail('https://openslot.example/invitation?id=inv_1', 'Salon Lindenblüte');
  expect(named.subject).toBe('Salon Lindenblüte invites you');
  expect(named.text).toContain('https://openslot.example/invitation?id=inv_1');
  const plain = invitationMail('https://openslot.example/invitation?id=inv_1', null);
  expect(plain.subject).toBe('You are invited to work with a business');
  expect(plain.text).toContain('A business invites whoever reads mail at this address');
});
