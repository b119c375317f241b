import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { readForm } from './read-form.ts';
import { readJson } from './read-json.ts';

/** JSON and nothing else, but for what OAuth sends as a form. An empty body is no body. */
export function acceptBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const { rawBody, oauth } = request.routeOptions.config;
    if (rawBody) return done(null, bytes.toString());
    if (oauth === 'form') return done(notOfType('application/x-www-form-urlencoded'));
    try {
      done(null, readJson(bytes as Buffer));
    } catch (error) {
      done(error as AppError);
    }
  });
  const form = 'application/x-www-form-urlencoded';
  server.addContentTypeParser(form, { parseAs: 'buffer' }, (request, bytes, done) => {
    if (request.routeOptions.config.oauth !== 'form') return done(notOfType('application/json'));
    try {
      done(null, readForm(bytes as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
}

const notOfType = (type: string) =>
  new AppError('INVALID_INPUT', {
    status: 415,
    field: 'Content-Type',
    reason: 'wrong-content-type',
    detail: `Must be ${type}.`,
  });
