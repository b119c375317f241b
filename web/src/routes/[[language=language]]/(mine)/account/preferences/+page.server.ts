import { redirect } from '@sveltejs/kit';
import { inLanguage, isLanguage } from '$lib/i18n/language';
import { failWith, orErrorPage, requireVisitor, tryCall } from '$lib/server/api';
import { readForm } from '$lib/server/http/forms';
import { setNotice } from '$lib/server/http/notice';
import { cookieOptions } from '$lib/server/http/session';
import type { Actions, PageServerLoad } from './$types';

const channels = ['email', 'sms', 'none'] as const;
const yearSeconds = 365 * 24 * 60 * 60;

export const load: PageServerLoad = async (event) => {
  requireVisitor(event);
  const account = await orErrorPage(event, event.locals.api.getAccount());
  const { language, timezone, preferredReminderChannel } = account;
  return {
    channels,
    zones: Intl.supportedValuesOf('timeZone'),
    chosen: { language, timezone: timezone ?? '', channel: preferredReminderChannel },
  };
};

export const actions: Actions = {
  default: async (event) => {
    const field = await readForm(event);
    const language = isLanguage(field('language')) ? field('language') : event.locals.language;
    const channel = channels.find((one) => one === field('channel')) ?? 'email';
    const entered = { language, timezone: field('timezone'), channel };
    const outcome = await tryCall(
      event,
      event.locals.api.updateAccount({
        language: language as typeof event.locals.language,
        timezone: entered.timezone || null,
        preferredReminderChannel: channel,
      }),
    );
    if (outcome.refusal) return failWith(outcome.refusal, entered);
    event.cookies.set('language', language, cookieOptions(event, yearSeconds));
    setNotice(event, 'saved');
    redirect(303, inLanguage(language as typeof event.locals.language, '/account/preferences'));
  },
};
