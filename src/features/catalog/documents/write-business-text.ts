/** How a business is run over the API; its commands are run by a test, as those of `/llms.txt` are. */
export function renderLlmsBusinessText(url: string): string {
  return `# Openslot for those who run a business

> Set up a business, fill its calendar, look after its clients, over the API of ${url}. How to find times and book, errors, lists, keys and permission: read ${url}/llms.txt first. All there is to say by heading: ${url}/openapi/{businesses,staff,services,schedules,appointments,clients,packages,coupons,members,webhooks,analytics}.json.

\`U=${url} A="Authorization: Bearer $TOKEN"\`. An agent's token (\`osa_…\`) has what its person allowed: desk:read (the day, clients' names, figures), desk:book (clients, booking for them, moving, cancelling, confirming), desk:block (time off). All else here needs a session of the owner, or where a manager may, of theirs.
An owner of one business may leave businessId out. A field marked * is required. Words in capitals come from earlier answers.

## A day at the desk

\`\`\`sh
curl "$U/api/businesses?userId=me" -H "$A"
curl "$U/api/appointments?businessId=BUSINESS&upcoming=true&limit=50" -H "$A"
curl "$U/api/availability/search?businessId=BUSINESS&query=haircut&perDay=1"
curl "$U/api/business/clients" -H "$A" --json '{"businessId":"BUSINESS","name":"Ada Park","email":"ada@example.com"}'
curl "$U/api/business/clients?businessId=BUSINESS&query=ada" -H "$A"
curl "$U/api/appointments" -H "$A" --json '{"business":"BUSINESS","professional":"PROFESSIONAL","services":["SERVICE"],"date":"DATE","start":"TIME","crmClientId":"CLIENT"}'
curl "$U/api/appointments/ID/reschedule" -H "$A" --json '{"date":"DATE2","start":"TIME2","dryRun":true}'
curl "$U/api/appointments/ID/cancel" -H "$A" --json '{"reason":"The client called"}'
curl "$U/api/time-off" -H "$A" --json '{"businessId":"BUSINESS","professionalId":"PROFESSIONAL","startDate":"2031-12-24","endDate":"2031-12-26","reason":"Holidays","affected":"refuse"}'
curl "$U/api/business/analytics?businessId=BUSINESS" -H "$A"
\`\`\`

- \`GET /api/appointments\` from, to, date, status=Pending|Confirmed|Cancelled|Completed|NoShow, businessId, professionalId, clientId, upcoming, past, recurringGroupId, order=soonest|latest. \`GET /api/holds\` businessId, from, to: times that are being kept.
- \`POST /api/appointments\` as in llms.txt (business, professional, services, date, start, notes, recurringFrequency=none|weekly|biweekly, recurringCount, couponCode, packagePurchaseId, holdId, familyMemberId), for crmClientId (a client record) or clientId (an account that has booked here before), with staffNotes. What staff book is confirmed at once. CLIENT_DOUBLE_BOOKED: the client is elsewhere then.
- \`POST /api/appointments/{id}/confirm\`, \`POST /api/appointments/{id}/complete\`, \`POST /api/appointments/{id}/no-show\`. \`POST /api/appointments/{id}/reschedule\` date*, start*, professional, durationMinutes, dryRun. \`POST /api/appointments/{id}/cancel\` reason, scope=this|following. \`PATCH /api/appointments/{id}\` notes, staffNotes. \`GET /api/appointments/{id}/history\`.
- \`POST /api/appointments/{id}/mark-paid\` amountMajor; \`POST /api/appointments/{id}/refund\`.
- \`GET /api/alerts\` who is late (status=pending|accepted|declined|superseded, appointmentId); \`POST /api/alerts/{id}/respond\` response*=accepted|declined.
- \`GET /api/business/analytics\` from, to, businessId; \`GET /api/business/analytics/export.csv\` besides table=day|professional|service.
- \`GET /api/waitlist\` businessId, status=waiting|offered|booked|expired|left: who waits.

## Hours, absences, classes

weekday 0 is Sunday, 6 Saturday; start, end HH:MM (24:00 is midnight).

- \`GET /api/availability-rules\` professionalId, businessId: the hours of a professional; \`PUT /api/availability-rules\` professionalId*, businessId*, rules* (weekday, start, end) replaces a week; \`POST /api/availability-rules\` adds one: professionalId*, businessId*, weekday*, start*, end*; \`PATCH /api/availability-rules/{id}\`, \`DELETE /api/availability-rules/{id}\`.
- \`GET /api/time-off\` professionalId, businessId, withAbsences=true (its people's, too), from, to. \`POST /api/time-off\` startDate*, endDate*, professionalId (left out: the business is closed), businessId, start, end, reason, affected=refuse|keep|cancel (what becomes of booked visits). \`DELETE /api/time-off/{id}\`.
- \`GET /api/special-hours\` professionalId, businessId, from, to; \`POST /api/special-hours\` date*, start*, end*, professionalId, businessId: other hours on one date. \`DELETE /api/special-hours/{id}\`.
- \`GET /api/class-times\` businessId, serviceId, professionalId. \`POST /api/class-times\` serviceId*, professionalId*, start*, weekday (with from, to) or date. \`PATCH /api/class-times/{id}\` the same and occurrence (one day of a weekly one), affected=refuse|cancel|move, reason. \`DELETE /api/class-times/{id}\` occurrence, affected=refuse|cancel, reason.

## Set up

\`\`\`sh
curl "$U/api/businesses" -H "$A" --json '{"name":"Corner Barbers","timezone":"Europe/Berlin","currency":"EUR","description":"Cuts and shaves.","addressLine1":"Kastanienallee 7","city":"Berlin","country":"Germany","openDays":[1,2,3,4,5],"workingHours":{"start":"09:00","end":"18:00"}}'
curl "$U/api/professionals" -H "$A" --json '{"businessId":"BUSINESS","name":"Kim","role":"Barber"}'
curl "$U/api/services" -H "$A" --json '{"businessId":"BUSINESS","name":"Beard trim","duration":20,"price":18,"parent":"Shave","professionalIds":["PROFESSIONAL"]}'
curl -X POST "$U/api/businesses/BUSINESS/submit" -H "$A"
\`\`\`

Once approved by the platform it is found by everybody.

- \`POST /api/businesses\` name*, timezone* (IANA), currency* (ISO 4217), description, addressLine1, city, state, country, postalCode, lat, lng, image, images, phone, email, website, embedOrigins, workingHours and breaks (start, end), openDays, weeklyHours (weekday, start, end), cancellationWindowHours (0 to 720), slotIntervalMinutes (5 to 240), minNoticeMinutes (0 to 43200), bookingHorizonDays (1 to 730), autoConfirm. \`PATCH /api/businesses/{id}\` any of these. \`POST /api/businesses/{id}/submit\`, \`POST /api/businesses/{id}/unlist\`, \`POST /api/businesses/{id}/list\`, \`POST /api/businesses/{id}/close\` (cancelUpcoming, reason), \`POST /api/businesses/{id}/reopen\`.
- \`POST /api/professionals\` name, role, bio, image, workingHours and breaks (start, end), services (ids), businessId, self (true: yourself). \`PATCH /api/professionals/{id}\`. \`DELETE /api/businesses/{id}/professionals/{professionalId}\`. With an account of their own they join: \`POST /api/join-requests\` businessId*, professionalId, email, services; \`POST /api/join-requests/{id}/accept\`, \`POST /api/join-requests/{id}/decline\`.
- \`POST /api/services\` name*, duration* (minutes, 1 to 1440), price, currency, parent (category) or custom, description, capacity (above 1: a class; up to 1000), bufferBefore, bufferAfter (0 to 240), active, professionalIds or everybody, businessId. \`PATCH /api/services/{id}\`, \`DELETE /api/services/{id}\`.
- \`GET /api/businesses/{id}/members\`; \`POST /api/businesses/{id}/members\` role*=manager|staff, userId or email.

## Clients, offers, reviews, events

\`\`\`sh
curl "$U/api/businesses?userId=me&status=active" -H "$A"
curl "$U/api/business/coupons" -H "$A" --json '{"businessId":"BUSINESS","code":"SPRING10","type":"percent","value":10,"perCustomerLimit":1,"public":true}'
curl "$U/api/business/packages?businessId=BUSINESS" -H "$A"
curl "$U/api/reviews?businessId=BUSINESS&answered=false&limit=5"
curl "$U/api/business/webhooks" -H "$A" --json '{"businessId":"BUSINESS","url":"https://hooks.example.com/openslot","events":["appointment.booked","review.created"]}'
\`\`\`

- \`GET /api/business/clients\` query, businessId. \`POST /api/business/clients\` name*, email, phone, notes, businessId. \`PATCH /api/business/clients/{id}\`, \`DELETE /api/business/clients/{id}\`, \`GET /api/business/clients/{id}/appointments\`, \`GET /api/business/clients/{id}/figures\`, \`POST /api/business/clients/{id}/merge\` otherId*, \`POST /api/business/clients/{id}/notes\` text*. \`POST /api/business/clients/import\` csv*, businessId; \`GET /api/business/clients/export.csv\`.
- \`POST /api/business/coupons\` code*, type*=percent|fixed, value*, currency, active, validFrom, validTo, usageLimit, perCustomerLimit, firstTimeOnly, serviceIds, minSpendMajor, public, businessId. \`GET /api/business/coupons\` (businessId, active), \`PATCH /api/business/coupons/{id}\`, \`DELETE /api/business/coupons/{id}\`.
- \`POST /api/business/packages\` serviceId*, title*, sessionCount* (1 to 100), packagePriceMajor*, singleSessionPriceMajor*, currency*, validityDays* (1 to 3650), description, isActive, onSaleUntil. \`GET /api/business/packages\` businessId. \`PUT /api/business/packages\` packageId*, userId*: gives one to a customer.
- \`POST /api/reviews/{id}/reply\` text*.
- \`POST /api/business/webhooks\` url*, events*, businessId: appointment.booked, appointment.confirmed, appointment.cancelled, appointment.rescheduled, appointment.completed, appointment.no_show, appointment.updated, appointment.paid, appointment.refunded, appointment.refund_failed, review.created, review.updated, review.deleted, review.answered; signed as Standard Webhooks has it, described in ${url}/openapi/webhooks.json.
`;
}
