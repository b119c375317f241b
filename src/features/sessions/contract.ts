import { signedIn } from '../../http/access.ts';
import { declareRoute } from '../../http/route.ts';

export const logout = declareRoute({
  method: 'POST',
  path: '/api/auth/logout',
  access: signedIn,
  tag: 'Sessions',
  summary: 'End this session',
  description: 'The access token and the refresh token of this session stop working. Other sessions go on.',
  reply: { status: 204, description: 'The session has ended.' },
  errors: [],
});
