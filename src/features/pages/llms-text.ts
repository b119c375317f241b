import { dayMs } from '../../shared/time.ts';

const weekMilliseconds = 7 * dayMs;
const inAWeek = () => new Date(Date.now() + weekMilliseconds).toISOString().slice(0, 10);

/** Written for an agent that has never seen us. Every command in it is run by a test against the demo marketplace. */
export function renderLlmsText(url: string): string {
  return `# Openslot

> An appointment marketplace for local businesses and independent professionals. Over one REST/JSON API you can find businesses,
> professionals and services, read reviews, see free times, book, wait in line, pay, review, and act for a person with that person's own session. Base address: ${url}

Nothing below needs a browser. Discovery needs no credentials at all. Full reference: ${url}/docs (people), ${url}/openapi.json (machines).

## The order that works

1. Find a business: by text, city, category, distance, or the day it is open.
2. Find who works there (professionals) and what they offer (services: duration in minutes, price in the business's currency).
3. Read what clients say (reviews).
4. Ask for free times: of one professional on one day, the next one, or across the marketplace.
5. To act for a person (their account, their family members, their prepaid sessions, their business), sign in with their credentials or use the access token they gave you. An API key cannot write.
6. Quote, then book; later reschedule or cancel.
7. Afterwards: pay, put it into a calendar, say that somebody is late, write a review.

## Find a business

\`query\` searches names, descriptions, cities and service names, forgives typing errors, and puts the best match first.

\`\`\`sh
curl '${url}/api/businesses?query=haircut'
curl '${url}/api/businesses?city=Berlin'
curl '${url}/api/businesses?country=DE&category=Haircut'
curl '${url}/api/businesses?lat=52.52&lng=13.405&radiusKm=10'
curl '${url}/api/businesses?openOn=2026-12-05'
curl '${url}/api/businesses/biz_demo_salon'
curl '${url}/api/businesses?slug=salon-lindenbluete'
curl '${url}/api/businesses?ids=biz_demo_salon,biz_demo_yoga'
curl '${url}/api/categories'
curl '${url}/api/cities'
\`\`\`

City, country and text compare without case, accents or punctuation: \`sao paulo\` finds São Paulo, \`DE\` finds Germany.
\`timezone\` and \`currency\` of the business say how to read its times (\`HH:MM\`, wall clock) and prices.

## Find professionals and services, read reviews

\`\`\`sh
curl '${url}/api/professionals?businessId=biz_demo_salon'
curl '${url}/api/services?businessId=biz_demo_salon'
curl '${url}/api/services?category=Haircut&city=Berlin&maxPrice=50&sort=price'
curl '${url}/api/services?query=massage&lat=35.66&lng=139.7&radiusKm=50&sort=distance'
curl '${url}/api/reviews?professionalId=pro_demo_lena'
curl '${url}/api/reviews?businessId=biz_demo_salon'
curl '${url}/api/businesses/biz_demo_yoga/offers'
\`\`\`

\`sort\` of services: \`price\`, \`age\`, \`match\` (with \`query\`), \`distance\` (with \`lat\` and \`lng\`). Offers are packages on sale and public coupons.
A service without \`price\` has no fixed price. \`capacity\` above 1 means a class. \`rating\` is null without reviews.

## See free times

\`available\` is true exactly for the starts a booking made at that moment accepts; \`reason\` says why not. Times are wall-clock in the business's zone.

\`\`\`sh
curl '${url}/api/availability?professionalId=pro_demo_lena&businessId=biz_demo_salon&serviceId=svc_demo_haircut&date=${inAWeek()}'
curl '${url}/api/availability/next?professionalId=pro_demo_lena&businessId=biz_demo_salon&serviceId=svc_demo_haircut'
curl '${url}/api/availability/search?category=Haircut&city=London'
curl '${url}/api/availability/search?category=Haircut&minRating=4&kind=single&sort=price&perBusiness=2'
curl '${url}/api/availability/search?businessId=biz_demo_yoga&kind=class'
curl '${url}/api/availability/explain?professionalId=pro_demo_lena&businessId=biz_demo_salon&serviceId=svc_demo_haircut&start=${inAWeek()}T13:00'
\`\`\`

The searches are the question people really ask: who can do it near them, in the next days. Say what (\`category\`, \`serviceName\`, \`serviceId\`) or whose (\`businessId\`, \`professionalId\`);
\`from\`, \`to\`, \`after\`, \`before\`, \`maxPrice\`, \`minRating\`, \`kind\` (\`class\` or \`single\`) narrow it, \`sort\` is \`time\`, \`price\` or \`rating\`, \`perBusiness\` leaves room for others. Results carry
\`rating\`, \`reviewCount\` and, for a class, \`seatsLeft\`. The last says why a time cannot be had, and which times near it can.

Some classes have a timetable, and are bookable at its times only. What is coming, with \`seatsLeft\`:

\`\`\`sh
curl '${url}/api/classes?businessId=biz_demo_yoga'
\`\`\`

## Get an API key (optional)

A key is free, needs no sign-up, reads the same public data, and gives you a count of your own: 1,000 requests a UTC day,
told in \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\`. It is shown once.

\`\`\`sh
curl -X POST '${url}/api/keys' -H 'Content-Type: application/json' -d '{"name":"My agent","environment":"sandbox"}'
\`\`\`

Send it as \`X-API-Key\`. Revoke it with \`DELETE /api/keys\` and the key in that header.

## Act for a person

\`\`\`sh
curl -X POST '${url}/api/auth/login' -H 'Content-Type: application/json' -d '{"email":"customer@demo.test","password":"demo-password"}'
\`\`\`

The answer holds \`accessToken\` (15 minutes; send it as \`Authorization: Bearer …\`) and \`refreshToken\`
(\`POST /api/auth/refresh\` spends it and gives you a new pair: keep the new one, since using a spent one ends the session).

\`\`\`sh
curl '${url}/api/account' -H "Authorization: Bearer $ACCESS_TOKEN"
curl '${url}/api/account/sessions' -H "Authorization: Bearer $ACCESS_TOKEN"
curl '${url}/api/family-members' -H "Authorization: Bearer $ACCESS_TOKEN"
\`\`\`

\`emailVerified\` says whether the person followed the link mailed at registration; until then mails to them hold no words of others. \`POST /api/account/verification\` sends it again.
Messages come in the account's \`language\` (\`en\`, \`de\`, \`pt\`):

\`\`\`sh
curl -X PATCH '${url}/api/account' -H "Authorization: Bearer $ACCESS_TOKEN" -H 'Content-Type: application/json' -d '{"language":"de"}'
\`\`\`

## Book

Put the date and time of a free slot for DATE and TIME. Ask for the price first if it matters; send an \`Idempotency-Key\` so that a repeat cannot book twice.

\`\`\`sh
curl '${url}/api/availability/next?professionalId=pro_demo_lena&businessId=biz_demo_salon&serviceId=svc_demo_haircut'
curl -X POST '${url}/api/appointments/quote' -H "Authorization: Bearer $ACCESS_TOKEN" -H 'Content-Type: application/json' -d '{"professional":"pro_demo_lena","business":"biz_demo_salon","date":"DATE","start":"TIME","services":["svc_demo_haircut"]}'
curl -X POST '${url}/api/appointments' -H "Authorization: Bearer $ACCESS_TOKEN" -H 'Content-Type: application/json' -d '{"professional":"pro_demo_lena","business":"biz_demo_salon","date":"DATE","start":"TIME","services":["svc_demo_haircut"]}'
curl '${url}/api/appointments?upcoming=true&order=soonest' -H "Authorization: Bearer $ACCESS_TOKEN"
\`\`\`

409 \`SLOT_TAKEN\` means somebody was faster: ask again for free times. \`couponCode\` or \`packagePurchaseId\` (from \`GET /api/packages\`) lowers the price; \`familyMemberId\` books for a
relative; \`recurringFrequency\` and \`recurringCount\` repeat it, and the answer lists all in \`occurrences\`. While the person decides, \`POST /api/holds\` keeps a slot for five minutes; pass its id as \`holdId\`.
Afterwards: \`POST /api/appointments/{id}/reschedule\` with \`date\` and \`start\`, \`POST /api/appointments/{id}/cancel\`. Both close some hours before the start: \`CANCEL_WINDOW:24\`. \`{"scope":"following"}\` cancels the rest of a series, too.

An appointment says \`businessName\`, \`professionalName\`, \`familyMemberId\`, \`totalMajor\` (owed after coupon or package), \`cancelUntil\` and \`rescheduleUntil\` (null: too late), \`createdAt\`,
\`bookedVia\` (\`online\` or \`staff\`). \`order=latest\` lists the last ones first. Several people, or several visits, all or none:

\`\`\`sh
curl '${url}/api/availability/next?professionalId=pro_demo_pema&businessId=biz_demo_yoga&serviceId=svc_demo_yoga_sunrise'
curl -X POST '${url}/api/appointments/together' -H "Authorization: Bearer $ACCESS_TOKEN" -H 'Content-Type: application/json' -d '{"visits":[{"professional":"pro_demo_pema","business":"biz_demo_yoga","date":"DATE","start":"TIME","services":["svc_demo_yoga_sunrise"]},{"professional":"pro_demo_pema","business":"biz_demo_yoga","date":"DATE","start":"TIME","services":["svc_demo_yoga_sunrise"],"familyMemberId":"fam_demo_emil"}]}'
\`\`\`

Nothing free? \`POST /api/waitlist\` waits in line for these days (\`after\` and \`before\` say which hours suit); when a time is given up, the first in line is told and it is held 15 minutes. Book it
with the offer's \`holdId\`. \`freeNow\` says how many times suit already: look at these first.

\`\`\`sh
curl -X POST '${url}/api/waitlist' -H "Authorization: Bearer $ACCESS_TOKEN" -H 'Content-Type: application/json' -d '{"business":"biz_demo_salon","services":["svc_demo_haircut"],"from":"DATE","to":"DATE","after":"09:00","before":"18:00"}'
curl '${url}/api/waitlist' -H "Authorization: Bearer $ACCESS_TOKEN"
\`\`\`

## Around the visit

\`\`\`sh
curl '${url}/api/notifications?unread=true' -H "Authorization: Bearer $ACCESS_TOKEN"
curl '${url}/api/appointments/apt_demo_upcoming_1/calendar.ics' -H "Authorization: Bearer $ACCESS_TOKEN"
curl -X POST '${url}/api/account/calendar-feed' -H "Authorization: Bearer $ACCESS_TOKEN"
curl -X POST '${url}/api/appointments/apt_demo_upcoming_1/alerts' -H "Authorization: Bearer $ACCESS_TOKEN" -H 'Content-Type: application/json' -d '{"type":"running_late","minutes":10}'
curl '${url}/api/alerts' -H "Authorization: Bearer $ACCESS_TOKEN"
\`\`\`

\`paymentStatus\` and \`paymentIntentId\` of an appointment say what was paid: without a reference that begins \`pi_\` or \`cs_\` (\`pi_mock_\` aside) nothing was taken online and the client pays at the
business. \`POST /api/appointments/{id}/payment\` begins an online payment where the operator has set up a provider. After a completed visit its client may review it, once:

\`\`\`sh
curl -X POST '${url}/api/appointments/apt_demo_recent_1/complete' -H "Authorization: Bearer $BUSINESS_ACCESS_TOKEN"
curl -X POST '${url}/api/reviews' -H "Authorization: Bearer $ACCESS_TOKEN" -H 'Content-Type: application/json' -d '{"appointmentId":"apt_demo_recent_1","rating":5,"comment":"On time and kind."}'
\`\`\`

Something wrong? \`POST /api/reports\` about a business, professional or review; \`POST /api/support/tickets\` for everything else:

\`\`\`sh
curl -X POST '${url}/api/support/tickets' -H "Authorization: Bearer $ACCESS_TOKEN" -H 'Content-Type: application/json' -d '{"subject":"Charged twice?","message":"My visit shows two payments.","link":{"type":"appointment","id":"apt_demo_upcoming_1"}}'
curl '${url}/api/support/tickets' -H "Authorization: Bearer $ACCESS_TOKEN"
\`\`\`

## Run a business

With a session of the role \`business\` (in the demo: business@demo.test, and yoga@demo.test with a timetable, a manager and offers). Draft, submit, wait for approval; then everything below shows in discovery at once.

\`\`\`sh
curl -X POST '${url}/api/businesses' -H "Authorization: Bearer $BUSINESS_ACCESS_TOKEN" -H 'Content-Type: application/json' -d '{"name":"Corner Barbers","timezone":"Europe/Berlin","currency":"EUR","city":"Berlin","country":"Germany"}'
curl '${url}/api/businesses?userId=me' -H "Authorization: Bearer $BUSINESS_ACCESS_TOKEN"
curl -X POST '${url}/api/professionals' -H "Authorization: Bearer $BUSINESS_ACCESS_TOKEN" -H 'Content-Type: application/json' -d '{"name":"Kim","role":"Barber","businessId":"biz_demo_salon"}'
curl -X POST '${url}/api/services' -H "Authorization: Bearer $BUSINESS_ACCESS_TOKEN" -H 'Content-Type: application/json' -d '{"name":"Beard trim","duration":20,"price":18,"parent":"Shave","businessId":"biz_demo_salon"}'
curl -X POST '${url}/api/availability-rules' -H "Authorization: Bearer $BUSINESS_ACCESS_TOKEN" -H 'Content-Type: application/json' -d '{"professionalId":"pro_demo_aylin","businessId":"biz_demo_salon","weekday":0,"start":"10:00","end":"12:00"}'
curl -X POST '${url}/api/time-off' -H "Authorization: Bearer $BUSINESS_ACCESS_TOKEN" -H 'Content-Type: application/json' -d '{"businessId":"biz_demo_salon","startDate":"2031-12-24","endDate":"2031-12-26","reason":"Holidays"}'
curl '${url}/api/class-times' -H "Authorization: Bearer $YOGA_ACCESS_TOKEN"
curl '${url}/api/businesses/biz_demo_yoga/members' -H "Authorization: Bearer $YOGA_ACCESS_TOKEN"
curl '${url}/api/business/packages' -H "Authorization: Bearer $BUSINESS_ACCESS_TOKEN"
curl '${url}/api/business/coupons' -H "Authorization: Bearer $BUSINESS_ACCESS_TOKEN"
curl '${url}/api/business/clients?businessId=biz_demo_salon' -H "Authorization: Bearer $BUSINESS_ACCESS_TOKEN"
curl '${url}/api/business/analytics?businessId=biz_demo_salon' -H "Authorization: Bearer $BUSINESS_ACCESS_TOKEN"
curl -X POST '${url}/api/business/webhooks' -H "Authorization: Bearer $BUSINESS_ACCESS_TOKEN" -H 'Content-Type: application/json' -d '{"businessId":"biz_demo_salon","url":"https://hooks.example.com/openslot","events":["appointment.booked","review.created"]}'
\`\`\`

Rather than asking again and again, be told: webhooks follow Standard Webhooks, and ${url}/openapi.json lists what they send under \`webhooks\`.

An owner with one business may leave \`businessId\` out. Professionals with accounts join by \`POST /api/join-requests\`; the other side accepts.
A customer buys a package that is on offer with \`POST /api/packages/{packageId}/purchase\` (where there is online payment; else at the business), sees prepaid sessions with \`GET /api/packages\`, and what a coupon would take off with \`POST /api/coupons/preview\`:

\`\`\`sh
curl '${url}/api/packages' -H "Authorization: Bearer $ACCESS_TOKEN"
curl -X POST '${url}/api/coupons/preview' -H "Authorization: Bearer $ACCESS_TOKEN" -H 'Content-Type: application/json' -d '{"couponCode":"LINDE5","business":"biz_demo_salon","services":["svc_demo_haircut"]}'
\`\`\`

## Rules worth knowing

- Every error is \`{"error":"CODE"}\` or \`{"error":"CODE:argument"}\`. 400: mend the request. 401: get a new token or key. 404: it does not exist, or not for you. 409: the world has changed, look again. 429 and 503: wait \`Retry-After\` seconds. The header \`Error-Detail\` says in one sentence what to mend: \`query.limit: must be a whole number from 1 to 200.\`
- Lists are bare arrays, 100 rows at most unless you say \`limit\` (up to 200); follow \`Link: <…>; rel="next"\`.
- Send \`Idempotency-Key\` with a POST that makes something. After a lost answer repeat the request with the same key: nothing is made twice.
- There are limits to how much of anything one account or business makes (family members, visits ahead, alerts, invitations, refused coupon codes…): 429, and \`Error-Detail\` says which. Waiting helps only with those that are counted by time; of the others remove one.
- Send \`If-None-Match\` with the \`ETag\` you hold; 304 means nothing changed.
- Ids are opaque. A field or parameter that does not exist is refused with \`INVALID_INPUT\`. What you read can be sent back whole in a PATCH with one field changed; what cannot be set must then keep its value.
`;
}
