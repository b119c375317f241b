import { signedIn } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';

export const openStream = declareRoute({
  operation: 'openStream',
  method: 'GET',
  path: '/api/stream',
  access: signedIn,
  tag: 'Live',
  summary: 'What changes, as it changes',
  description: [
    'Server-Sent Events that go on until you close them or your session ends: what changes in your appointments and notifications and, if you belong to a business, in its day. Each arrives within two seconds, whichever process it was done on. Events carry ids; read what you show through the other routes.',
    '',
    '- `appointment`: `{"id", "businessId", "professionalId", "date", "kind"}`. `kind` is `appointment.` with `booked`, `confirmed`, `cancelled`, `completed`, `no_show`, `rescheduled`, `paid`, `refunded`, `updated`, `removed`, or `left`: it is a colleague’s now, and no longer yours to see. One that was moved to another day or professional says in `left` what it left: `{"professionalId", "date"}`.',
    '- `day`: `{"businessId", "professionalId", "from", "to", "kind"}`: other times are free, or other people are there. `professionalId` is null for the whole business, `from` and `to` for every day. `kind` is `hold`, `time_off`, `hours`, `special_hours`, `class_times` or `team`.',
    '- `notification`: `{"id", "kind"}` with `kind` `new` or `read`; `id` is null when several were read at once.',
    '- `reset`: more was missed than is told again. Read anew what you show.',
    '- `ready`: first of all, or after what you missed; `beat`: every 15 seconds. Both say only that nothing is missed.',
    '',
    'Who runs a business hears of everybody’s day there, whoever works there of their own. Send the last `id` you got as `Last-Event-ID`, as browsers do by themselves, and you are told what you missed within the last hour; something may then be told twice. Other kinds and fields may follow: ignore what you do not know. An account may have 10 streams open, an address 300.',
  ].join('\n'),
  reply: {
    status: 200,
    description: 'Events, for as long as you listen.',
    contentType: 'text/event-stream; charset=utf-8',
  },
  errors: ['RATE_LIMITED'],
  streams: true,
});
