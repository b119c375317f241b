import { createHash, createHmac } from 'node:crypto';

export interface S3Credentials {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** Headers of a request to S3, signed by AWS Signature Version 4. The path contains no characters that need encoding. */
export function signS3(
  { region, accessKeyId, secretAccessKey }: S3Credentials,
  { method, url, body, now }: { method: string; url: URL; body: Buffer; now: Date },
): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const headers = { host: url.host, 'x-amz-content-sha256': sha256(body), 'x-amz-date': time };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const request = [method, url.pathname, '', lines.join(''), names, headers['x-amz-content-sha256']].join(
    '\n',
  );
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(request)].join('\n');
  const key = scope
    .split('/')
    .reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`);
  const { host: _host, ...sent } = headers;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${hmac(key, toSign).toString('hex')}`,
  };
}
