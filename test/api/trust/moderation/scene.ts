import { sql } from '../../../../src/platform/database/sql.ts';
import type { TestApp } from '../../../fixtures/app.ts';
import {
  newBusiness,
  newProfessional,
  newReview,
  newService,
  newUser,
  type TestUser,
} from '../../../fixtures/marketplace.ts';

export type TargetType = 'business' | 'professional' | 'review';

export interface Scene {
  owner: TestUser;
  author: TestUser;
  /** One of each kind, all of them public. */
  ids: Record<TargetType, string>;
  service: string;
}

/** A business with somebody who works there, and a review of them; what is in it can be taken away without touching other scenes. */
export async function newScene(app: TestApp): Promise<Scene> {
  const owner = await newUser(app, 'business');
  const author = await newUser(app);
  const business = await newBusiness(app, { userId: owner.id, city: 'Lisboa', name: 'Tesoura' });
  const professional = await newProfessional(app, { businessIds: [business] });
  const service = await newService(app, { businessId: business, professionalIds: [professional] });
  const written = { professionalId: professional, businessId: business, clientId: author.id };
  const review = await newReview(app, { ...written, rating: 1, comment: 'Rude words' });
  return { owner, author, service, ids: { business, professional, review: review.id } };
}

export const outcomeOf = ({ status, body }: { status: number; body: { error?: string } }) =>
  `${status} ${body.error ?? ''}`.trim();

export function reporting(app: TestApp) {
  const report = (by: TestUser, targetType: string, targetId: string, reason = 'It is a lie.') =>
    app.call('POST', '/api/reports', { token: by.token, body: { targetType, targetId, reason } });
  return {
    report,
    async reported(by: TestUser, targetType: string, targetId: string, reason?: string): Promise<string> {
      const answer = await report(by, targetType, targetId, reason);
      if (answer.status !== 201) throw new Error(`not reported: ${answer.text}`);
      return answer.body.id;
    },
    resolve: (by: TestUser, id: string, action: string, more: object = {}) =>
      app.call('POST', `/api/moderation/reports/${id}/resolve`, {
        token: by.token,
        body: { action, ...more },
      }),
    unhide: (by: TestUser, targetType: string, targetId: string, more: object = {}) =>
      app.call('POST', '/api/moderation/unhide', {
        token: by.token,
        body: { targetType, targetId, ...more },
      }),
    seen: (by: TestUser, id: string) => app.call('GET', `/api/moderation/reports/${id}`, { token: by.token }),
  };
}

export interface Said {
  kind: string;
  by_user_id: string;
  detail: Record<string, unknown>;
}

/** Copies what is published, since the service removes it as soon as it has been told. */
export async function listenTo(app: TestApp): Promise<(subjectId: string) => Promise<Said[]>> {
  await app.db.run(sql`create table said (like events)`);
  await app.db.run(sql`create function copy_event() returns trigger language plpgsql as
    'begin insert into said select new.*; return null; end'`);
  await app.db.run(
    sql`create trigger copy_event after insert on events for each row execute function copy_event()`,
  );
  return (subjectId) =>
    app.db.rows(sql`select kind, by_user_id, detail from said where subject_id = ${subjectId} order by key`);
}
