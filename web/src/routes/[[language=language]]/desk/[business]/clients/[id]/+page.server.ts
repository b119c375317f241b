import { presentDeskAppointment } from '$lib/booking/desk-appointments';
import { formatInstant } from '$lib/format/time';
import { failWith, orErrorPage, tryCall } from '$lib/server/api';
import { consentOf, findClient } from '$lib/server/clients/clients';
import { listPackagesOnSale, sellPackage } from '$lib/server/desk/client-packages';
import { done, readForm } from '$lib/server/http/forms';
import type { Notice } from '$lib/server/http/notice';
import type { Actions, PageServerLoad, RequestEvent } from './$types';

const appointmentsPerPage = 20;
const mostNotes = 100;
const mostForms = 10;

export const load: PageServerLoad = async (event) => {
  const { api, language } = event.locals;
  const { business, client } = await findClient(event, event.params.id);
  const { id, name, email, phone, notes, userId, createdAt, tags, birthday, marketingConsent } = client;
  const cursor = event.url.searchParams.get('cursor') ?? undefined;
  const [figures, appointments, dated, packages, onSale, forms] = await Promise.all([
    orErrorPage(event, api.getClientFigures({ id })),
    orErrorPage(event, api.listClientAppointments.page({ id, limit: appointmentsPerPage, cursor })),
    orErrorPage(event, api.listClientNotes({ id, limit: mostNotes })),
    orErrorPage(event, api.listPackagePurchases({ crmClientId: id, businessId: business.id })),
    listPackagesOnSale(event, business.id),
    orErrorPage(event, api.listClientIntake({ id, limit: mostForms })),
  ]);
  const now = new Date();
  const rows = appointments.items.map((one) => presentDeskAppointment(one, now));
  const isComing = ({ displayStatus, startUtc }: (typeof rows)[number]) =>
    (displayStatus === 'Pending' || displayStatus === 'Confirmed') && Date.parse(startUtc) > now.getTime();
  const when = (instant: string) => formatInstant(instant, business.timezone, language);
  return {
    client: { id, name, email, phone, notes, hasAccount: userId !== null, createdAt, tags, birthday },
    consent: {
      state: consentOf(client),
      about:
        marketingConsent && [when(marketingConsent.at), marketingConsent.source].filter(Boolean).join(', '),
    },
    figures,
    coming: rows.filter(isComing).reverse(),
    history: rows.filter((appointment) => !isComing(appointment)),
    next: appointments.next,
    isFirst: cursor === undefined,
    notes: dated.map((note) => ({
      id: note.id,
      text: note.text,
      author: note.authorName,
      when: when(note.createdAt),
      changed: note.updatedAt === note.createdAt ? null : when(note.updatedAt),
    })),
    onSale,
    packages: packages.map((one) => ({
      id: one.id,
      packageId: one.packageId,
      title: one.title,
      left: one.sessionsTotal - one.sessionsRedeemed,
      total: one.sessionsTotal,
      expiresAt: one.expiresAt,
      status: one.status,
    })),
    forms: forms.map(({ appointmentId, date, start, status, given }) => ({
      id: appointmentId,
      date,
      start,
      status,
      given,
    })),
    key: crypto.randomUUID(),
  };
};

const doneHere = (event: RequestEvent, notice: Notice) => done(event, notice, `/clients/${event.params.id}`);

export const actions: Actions = {
  sell: async (event) => {
    const { client } = await findClient(event, event.params.id);
    return (await sellPackage(event, { crmClientId: client.id })) ?? doneHere(event, 'sold');
  },
  add: async (event) => {
    const { client } = await findClient(event, event.params.id);
    const field = await readForm(event);
    const text = field('text').trim();
    const outcome = await tryCall(
      event,
      event.locals.api.addClientNote({ id: client.id, text }, { idempotencyKey: field('key') || undefined }),
    );
    return outcome.refusal ? failWith(outcome.refusal, { note: 'new', text }) : doneHere(event, 'added');
  },
  change: async (event) => {
    const { client } = await findClient(event, event.params.id);
    const field = await readForm(event);
    const note = field('note');
    const text = field('text').trim();
    const outcome = await tryCall(
      event,
      event.locals.api.updateClientNote({ id: client.id, noteId: note || 'none', text }),
    );
    return outcome.refusal ? failWith(outcome.refusal, { note, text }) : doneHere(event, 'saved');
  },
  remove: async (event) => {
    const { client } = await findClient(event, event.params.id);
    const field = await readForm(event);
    const note = field('note');
    const outcome = await tryCall(
      event,
      event.locals.api.deleteClientNote({ id: client.id, noteId: note || 'none' }),
    );
    return outcome.refusal
      ? failWith(outcome.refusal, { note, text: field('text') })
      : doneHere(event, 'removed');
  },
};
