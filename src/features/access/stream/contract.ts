import { signedIn } from '../../../http/access.ts';
import { declareRoute } from '../../../http/route.ts';

export const openStream = declareRoute({
  operation: 'openStream',
  method: 'GET',
  path: '/api/stream',
  access: signedIn,
  tag: 'Live',
  summary: 'Subscribe to changes',
  description: [
    'Server-Sent Events about your appointments and notifications, and about the schedule of your business. The stream ends when you close it or your session ends. Events arrive within two seconds and contain ids; read the records with the other routes.',
    '',
    '- `appointment`: `{"id", "businessId", "professionalId", "date", "kind"}`. `kind` is `appointment.` followed by `booked`, `confirmed`, `cancelled`, `completed`, `no_show`, `rescheduled`, `paid`, `refunded`, `updated`, `message`, `removed` or `left`. `left` means that the appointment moved to a colleague and is no longer visible to you. A rescheduled appointment has `left` with its former place: `{"professionalId", "date"}`.',
    '- `day`: `{"businessId", "professionalId", "from", "to", "kind"}`. The free times or the staff changed. `professionalId` is null for the whole business; `from` and `to` are null for every day. `kind` is `hold`, `time_off`, `hours`, `special_hours`, `class_times` or `team`.',
    '- `notification`: `{"id", "kind"}`. `kind` is `new` or `read`. `id` is null when several notifications were read at once.',
    '- `reset`: more changes were missed than can be sent again. Reload the displayed data.',
    '- `ready`: sent first, or after the missed changes. `beat`: sent every 15 seconds. Both confirm that no change is missing.',
    '',
    'Owners and managers receive changes of the whole business, other staff only their own. To resume, send the last `id` as `Last-Event-ID`, as browsers do. Changes of the last hour are then sent again, some of them possibly twice. Ignore unknown kinds and fields. Limits: 10 open streams per account, 300 per IP address.',
  ].join('\n'),
  reply: {
    status: 200,
    description: 'Event stream.',
    contentType: 'text/event-stream; charset=utf-8',
  },
  errors: ['RATE_LIMITED'],
  streams: true,
});
