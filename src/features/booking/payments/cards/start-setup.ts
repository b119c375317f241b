import { AppError } from '../../../../errors.ts';
import type { Session } from '../../../../http/caller.ts';
import type { RunIdempotent } from '../../../../http/route.ts';
import type { Queryable, Transaction } from '../../../../platform/database/database.ts';
import { newId } from '../../../../shared/ids.ts';
import { defaultLanguage, type LanguageCode, languageCodes } from '../../../../shared/languages.ts';
import { minuteMs } from '../../../../shared/time.ts';
import type { StoredCard } from '../../appointments/rules/card.ts';
import { findAppointment, getLockedAppointment, type OwnAppointment } from '../../appointments/store.ts';
import { type PaymentDependencies, unlessUnavailable } from '../change-payment.ts';
import { PaymentRefused, ProviderUnavailable } from '../provider.ts';
import { applySetupReport, changeSetup, confirmWithCard, followSetupJob } from './change-setup.ts';
import type { CardSetupView, CardTermsView, StartCardSetupRequest } from './contract.ts';
import { presentCard } from './present.ts';
import { consentText } from './rules/consent-text.ts';
import {
  findLiveSetup,
  findSetup,
  insertSetup,
  listCards,
  lockCard,
  renewConsent,
  type SetupRow,
} from './store.ts';

const mostCards = 20;

/** Only the client agrees to charges, never staff. */
async function findOwn(db: Queryable, session: Session, id: string): Promise<OwnAppointment> {
  const appointment = await findAppointment(db, session, id);
  return requireClient(appointment);
}

function requireClient<Row extends OwnAppointment>(appointment: Row | null): Row {
  if (appointment?.role !== 'client') throw new AppError('APPOINTMENT_NOT_FOUND');
  return appointment;
}

/** A card can still be saved after staff confirmed without it. */
function requireCardDue({ card, status }: OwnAppointment): StoredCard {
  const isDue = card?.status === 'due' || (card?.status === 'waived' && status !== 'Cancelled');
  if (card !== null && isDue) return card;
  throw new AppError('INVALID_STATUS', {
    status: 409,
    detail: card?.status === 'saved' ? 'A card is already saved.' : 'The appointment needs no card.',
  });
}

const textOf = (appointment: OwnAppointment, card: StoredCard, language: LanguageCode) =>
  consentText(
    {
      businessName: appointment.business_name,
      currency: appointment.currency,
      cancellationWindowHours: appointment.window_hours,
      lateFeeMinor: card.lateFeeMinor,
      noShowFeeMinor: card.noShowFeeMinor,
    },
    language,
  );

export async function getCardTerms(
  { db }: PaymentDependencies,
  session: Session,
  appointmentId: string,
  language: LanguageCode = defaultLanguage,
): Promise<CardTermsView> {
  const appointment = await findOwn(db, session, appointmentId);
  const card = requireCardDue(appointment);
  const cards = await listCards(db, {
    userId: session.userId,
    businessId: appointment.business_id,
    limit: mostCards,
  });
  return { consentText: textOf(appointment, card, language), cards: cards.map(presentCard) };
}

// Another attempt is needed when a concurrent request or the provider ended the setup meanwhile.
const maxAttempts = 3;

export async function startCardSetup(
  dependencies: PaymentDependencies,
  session: Session,
  appointmentId: string,
  body: StartCardSetupRequest,
  runIdempotent: RunIdempotent,
): Promise<CardSetupView> {
  const view = await start(dependencies, session, appointmentId, body);
  return runIdempotent({ transaction: async () => view });
}

async function start(
  dependencies: PaymentDependencies,
  session: Session,
  appointmentId: string,
  body: StartCardSetupRequest,
): Promise<CardSetupView> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const setup = await dependencies.db.transaction((transaction) =>
      begin(dependencies, transaction, session, appointmentId, body),
    );
    if (setup.status === 'saved') return { setupId: setup.id, status: 'saved', url: null };
    const view = await (setup.status === 'creating' ? open(dependencies, setup) : look(dependencies, setup));
    if (view !== null) return view;
  }
  throw new AppError('PAYMENT_PENDING');
}

/** The open setup or a new one, with the consent. The row is committed before the provider is called. */
async function begin(
  dependencies: PaymentDependencies,
  transaction: Transaction,
  session: Session,
  appointmentId: string,
  { consentText: agreed, cardId }: StartCardSetupRequest,
): Promise<SetupRow> {
  const { provider, clock, jobs } = dependencies;
  const appointment = requireClient(await getLockedAppointment(transaction, session, appointmentId));
  const live = await findLiveSetup(transaction, appointmentId);
  const card = requireCardDue(appointment);
  if (!languageCodes.some((language) => textOf(appointment, card, language) === agreed))
    throw new AppError('INVALID_VALUE', {
      field: 'body.consentText',
      detail: 'Not the current consent text. Get the text again and show it to the client.',
    });
  if (provider === 'none')
    throw new AppError('INVALID_STATUS', {
      status: 409,
      reason: 'unavailable',
      detail: 'Online payment is not available. Contact the business.',
    });
  const now = clock.now();
  const id = newId('cardSetup', now.getTime());
  if (cardId !== undefined) {
    const saved = await lockCard(transaction, {
      id: cardId,
      userId: session.userId,
      businessId: appointment.business_id,
    });
    if (saved === null || saved.provider !== provider)
      throw new AppError('NOT_FOUND', { field: 'body.cardId' });
    if (live !== null) await changeSetup(dependencies, transaction, live.id, { event: 'withdrawn' });
    const setup = await insertSetup(transaction, {
      ...{ id, appointmentId, provider, now, cardId },
      status: 'saved',
      consentText: agreed,
    });
    await confirmWithCard(dependencies, transaction, appointmentId, now);
    return setup;
  }
  if (live !== null && live.provider === provider) {
    await renewConsent(transaction, live.id, agreed, now);
    return live;
  }
  // The setup belongs to a provider that is no longer configured.
  if (live !== null) await changeSetup(dependencies, transaction, live.id, { event: 'withdrawn' });
  const setup = await insertSetup(transaction, {
    ...{ id, appointmentId, provider, now, cardId: null },
    status: 'creating',
    consentText: agreed,
  });
  await jobs.enqueue(transaction, followSetupJob, { setupId: id }, firstLookAt(now));
  return setup;
}

const firstLookMinutes = 2;
/** First status check of a setup, in case its event was lost. */
const firstLookAt = (now: Date) => new Date(now.getTime() + firstLookMinutes * minuteMs);

/** Null when the setup ended meanwhile. */
async function open(dependencies: PaymentDependencies, setup: SetupRow): Promise<CardSetupView | null> {
  const { db, providers, log } = dependencies;
  let opened: { reference: string | null; url: string | null };
  try {
    opened = await providers[setup.provider].cards.open(setup);
  } catch (error) {
    if (error instanceof PaymentRefused) {
      log.warn({ err: error, setup: setup.id }, 'the provider refused a card setup');
      await db.transaction((transaction) =>
        changeSetup(dependencies, transaction, setup.id, { event: 'refused' }),
      );
      throw new AppError('INVALID_VALUE', { cause: error });
    }
    if (!(error instanceof ProviderUnavailable)) throw error;
    // The provider may refuse one of two concurrent requests. The other one has opened the setup then.
    if ((await findSetup(db, setup.id))?.status === 'open') return null;
    log.warn({ err: error, setup: setup.id }, 'payment provider did not answer');
    throw new AppError('PAYMENT_PENDING', { cause: error });
  }
  const { status } = await db.transaction((transaction) =>
    changeSetup(dependencies, transaction, setup.id, { event: 'opened', reference: opened.reference }),
  );
  return status === 'open' ? { setupId: setup.id, status: 'open', url: opened.url } : null;
}

/** Null when the setup has ended. The next attempt then reports it or starts a new one. */
async function look(dependencies: PaymentDependencies, setup: SetupRow): Promise<CardSetupView | null> {
  const report = await unlessUnavailable(dependencies, setup.id, () =>
    dependencies.providers[setup.provider].cards.find(setup),
  );
  if (report.state === 'open') return { setupId: setup.id, status: 'open', url: report.opened.url };
  await applySetupReport(dependencies, setup.id, report);
  if (report.state === 'withdrawn') return null;
  const current = await findSetup(dependencies.db, setup.id);
  return current?.status === 'saved' ? { setupId: setup.id, status: 'saved', url: null } : null;
}
