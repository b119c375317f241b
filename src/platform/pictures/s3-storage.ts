import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pictureFiles } from '../../shared/picture-files.ts';
import { type S3Credentials, signS3 } from './s3-signature.ts';
import type { PictureStorage } from './storage.ts';

export interface S3Options extends S3Credentials {
  endpoint: string;
  bucket: string;
}

const timeoutMilliseconds = 15_000;
const attempts = 3;
const nothing = Buffer.alloc(0);

/** S3-compatible bucket, addressed by path. Objects are named `media/<id>/<file>`. */
export function createS3Storage({ endpoint, bucket, ...credentials }: S3Options): PictureStorage {
  async function send(method: string, key: string, body: Buffer = nothing): Promise<Response> {
    const url = new URL(`${endpoint}/${bucket}/media/${key}`);
    const headers = {
      ...signS3(credentials, { method, url, body, now: new Date() }),
      ...(method === 'PUT' && { 'content-type': `image/${extname(key).slice(1)}` }),
    };
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    return fetch(url, {
      method,
      headers,
      signal,
      redirect: 'error',
      ...(method === 'PUT' && { body: new Uint8Array(body) }),
    });
  }

  /** Every request can be repeated. */
  async function request(method: string, key: string, body?: Buffer): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt === attempts;
      const response = await send(method, key, body).catch((error) => {
        if (isLast) throw error;
        return null;
      });
      if (response !== null && (response.ok || response.status === 404)) return response;
      await response?.body?.cancel();
      if (isLast) throw new Error(`bucket answered ${response?.status} to ${method}`);
    }
  }

  async function expectOk(method: string, key: string, body?: Buffer): Promise<void> {
    const response = await request(method, key, body);
    await response.body?.cancel();
    if (!response.ok && method !== 'DELETE')
      throw new Error(`bucket answered ${response.status} to ${method}`);
  }

  return {
    async put(id, folder) {
      for (const file of pictureFiles)
        await expectOk('PUT', `${id}/${file}`, await readFile(join(folder, file)));
    },
    async get(id, file) {
      const response = await request('GET', `${id}/${file}`);
      if (response.ok) return Buffer.from(await response.arrayBuffer());
      await response.body?.cancel();
      return null;
    },
    async delete(id) {
      for (const file of pictureFiles) await expectOk('DELETE', `${id}/${file}`);
    },
  };
}
