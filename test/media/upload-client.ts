import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { MATERIAL_DIR } from '../support/conformance-material.ts';

const CREDENTIALS = JSON.parse(readFileSync(join(MATERIAL_DIR, 'credentials.json'), 'utf8')) as {
  readonly 'token-full': string;
  readonly 'user-authenticated': string;
};

/** May do everything. */
export const FULL_ACCESS: string = CREDENTIALS['token-full'];

/** Somebody who is signed in. */
export const USER: string = CREDENTIALS['user-authenticated'];

export interface Part {
  readonly name: string;
  readonly value: string | Buffer;
  /** Makes it a file. */
  readonly filename?: string;
  readonly type?: string;
}

const BOUNDARY = 'upload-test-boundary';

function multipart(parts: readonly Part[]): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ name, value, filename, type }) => [
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}${type === undefined ? '' : `\r\ncontent-type: ${type}`}\r\n\r\n`,
      ),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
}

export interface UploadAnswer<T = unknown> {
  readonly status: number;
  readonly body: T;
}

/** One multipart request, with full access unless somebody else sends it. */
export function post<T = UploadedFile[]>(
  url: string,
  path: string,
  parts: readonly Part[],
  method = 'POST',
  authorization = FULL_ACCESS,
): Promise<UploadAnswer<T>> {
  const bytes = multipart(parts);
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      new URL(path, url),
      {
        method,
        agent: false,
        headers: {
          authorization,
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          'content-length': bytes.length,
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as T }));
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(bytes);
  });
}

/** Begins an upload of many bytes, sends some of them, and leaves. */
export function abandonUpload(url: string, bytes: number, sent: number, staysMs = 20): Promise<void> {
  return new Promise((resolve) => {
    const request = httpRequest(new URL('/api/upload', url), {
      method: 'POST',
      agent: false,
      headers: {
        authorization: FULL_ACCESS,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        'content-length': bytes,
      },
    });
    request.on('error', () => undefined);
    request.on('close', resolve);
    request.write(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="files"; filename="a.bin"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    );
    request.write(Buffer.alloc(sent, 'x'), () => setTimeout(() => request.destroy(), staysMs));
  });
}

export interface UploadedFile {
  readonly id: number;
  readonly name: string;
  readonly hash: string;
  readonly ext: string;
  readonly mime: string;
  readonly url: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly formats: Readonly<Record<string, { readonly url: string; readonly width: number }>> | null;
}

export interface Refusal {
  readonly error: { readonly status: number; readonly name: string; readonly message: string };
}

export async function get<T>(url: string, path: string): Promise<T> {
  const response = await fetch(new URL(path, url), { headers: { authorization: FULL_ACCESS } });
  return (await response.json()) as T;
}
