import { createHash } from 'node:crypto';
import { type RequestEvent, redirect } from '@sveltejs/kit';
import type { Input, Media } from 'openslot-client';
import { problem } from '$lib/forms/problems';
import { tryCall } from '$lib/server/api';
import { readSent, refusedAt, type SentForm, wrong } from '$lib/server/http/forms';
import { type Notice, setNotice } from '$lib/server/http/notice';

type NewMedia = Input<'createMedia'>;
type Target = Pick<NewMedia, 'purpose' | 'businessId' | 'professionalId' | 'serviceId'>;

interface PicturePage {
  /** Owner and purpose of a new picture. `use` is the choice in the form. */
  target(event: RequestEvent, use: string): Promise<Target>;
  /** Path of the page. */
  path(event: RequestEvent): string;
}

/** Width of the picture that sets the focal point, in CSS pixels. */
const tapWidth = 240;

/** Fields of a picture that its card needs. */
export const showEditable = (
  picture: Omit<Media, 'businessId' | 'professionalId' | 'createdAt' | 'position'>,
) => ({
  id: picture.id,
  purpose: picture.purpose,
  serviceId: picture.serviceId,
  status: picture.status,
  alt: picture.alt,
  path: picture.path ?? '',
  width: picture.width ?? 1,
  height: picture.height ?? 1,
  focalX: picture.focalX,
  focalY: picture.focalY,
  placeholder: picture.placeholder ?? '',
  tapWidth,
  tapHeight: Math.round((tapWidth * (picture.height ?? 1)) / (picture.width ?? 1)),
});
export type EditablePicture = ReturnType<typeof showEditable>;

/** Some systems do not know the type of HEIC files. */
const typeOf = ({ type, name }: { type: string; name: string }) =>
  (type || (/\.hei[cf]$/i.test(name) ? 'image/heic' : 'application/octet-stream')) as NewMedia['contentType'];

const spots: Record<string, [number, number]> = {
  center: [0.5, 0.5],
  top: [0.5, 0],
  bottom: [0.5, 1],
  left: [0, 0.5],
  right: [1, 0.5],
};

/** Form actions of a page on which pictures are uploaded and edited. */
export function pictureActions({ target, path }: PicturePage) {
  function done(event: RequestEvent, notice: Notice): never {
    setNotice(event, notice);
    redirect(303, path(event));
  }

  async function declare(
    event: RequestEvent,
    sent: SentForm,
    file: Pick<NewMedia, 'bytes' | 'sha256' | 'contentType'>,
  ) {
    const alt = sent.text('alt');
    const shown = await target(event, sent.text('use'));
    return tryCall(
      event,
      event.locals.api.createMedia({ ...shown, ...file, ...(alt && { alt }) }, sent.options),
    );
  }

  async function save(event: RequestEvent, sent: SentForm, changes: Omit<Input<'updateMedia'>, 'id'>) {
    const id = sent.text('picture');
    const outcome = await tryCall(event, event.locals.api.updateMedia({ id, ...changes }));
    if (outcome.refusal) return refusedAt('change', outcome.refusal, sent.entered);
    return done(event, 'saved');
  }

  return {
    /** For scripts: they send the file to the returned URL and show the progress. */
    declare: async (event: RequestEvent) => {
      const sent = await readSent(event);
      const type = typeOf({ type: sent.text('type'), name: sent.text('name') });
      const file = { contentType: type, bytes: Number(sent.text('bytes')), sha256: sent.text('sha256') };
      const outcome = await declare(event, sent, file);
      if (outcome.refusal) return refusedAt('upload', outcome.refusal, sent.entered);
      const { pathname, search } = new URL(outcome.value.uploadUrl);
      return { at: 'declared' as const, uploadPath: pathname + search, contentType: type };
    },
    /** Without scripts. */
    upload: async (event: RequestEvent) => {
      const sent = await readSent(event);
      const file = sent.fields.get('file');
      if (!(file instanceof File) || file.size === 0)
        return refusedAt('upload', wrong('file', 'MISSING_FIELDS'), sent.entered);
      const body = new Uint8Array(await file.arrayBuffer());
      const sha256 = createHash('sha256').update(body).digest('hex');
      const contentType = typeOf(file);
      const outcome = await declare(event, sent, { bytes: body.length, sha256, contentType });
      if (outcome.refusal) return refusedAt('upload', outcome.refusal, sent.entered);
      const { uploadUrl } = outcome.value;
      const headers = { 'content-type': contentType };
      const answer = await event.platform!.fetch(uploadUrl, { method: 'PUT', headers, body });
      if (!answer.ok) {
        const { error } = (await answer.json()) as { error: string };
        return refusedAt('upload', problem(error === 'DB_UNAVAILABLE' ? 'UNAVAILABLE' : error), sent.entered);
      }
      return done(event, 'added');
    },
    change: async (event: RequestEvent) => {
      const sent = await readSent(event);
      const spot = spots[sent.text('spot')];
      const alt = sent.text('alt') || null;
      return save(event, sent, { alt, ...(spot && { focalX: spot[0], focalY: spot[1] }) });
    },
    /** The browser sends the position of the tap in the picture. */
    focus: async (event: RequestEvent) => {
      const sent = await readSent(event);
      const [x, y] = [Number(sent.text('tap.x')), Number(sent.text('tap.y'))];
      const height = Number(sent.text('height')) || tapWidth;
      // Sent by the keyboard, which chooses no position.
      if (x === 0 && y === 0) return done(event, 'saved');
      const share = (value: number, of: number) => Math.min(Math.max(value / of, 0), 1);
      return save(event, sent, { focalX: share(x, tapWidth), focalY: share(y, height) });
    },
    move: async (event: RequestEvent) => {
      const sent = await readSent(event);
      return save(event, sent, { position: Math.max(0, Number(sent.text('position')) || 0) });
    },
    remove: async (event: RequestEvent) => {
      const sent = await readSent(event);
      const outcome = await tryCall(event, event.locals.api.deleteMedia({ id: sent.text('picture') }));
      // NOT_FOUND: removed already, by a second click or in another tab.
      if (outcome.refusal && outcome.refusal.code !== 'NOT_FOUND')
        return refusedAt('change', outcome.refusal, sent.entered);
      return done(event, 'removed');
    },
  };
}
