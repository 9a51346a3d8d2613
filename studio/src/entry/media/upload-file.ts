import { parseJson, refusalOf } from '../../server/call.ts';
import { noteLost, OfflineError, reconnected } from '../../server/connection.ts';
import { ROOT } from '../../server/root.ts';
import { forgetToken, readToken, signInAgain } from '../../server/session.ts';
import { newKey } from '../../server/new-key.ts';
import type { StoredFile } from '../form/values.ts';

export interface UploadOptions {
  readonly folder: number | null;
  /** The share of the file that was sent; null while the server is unreachable. */
  readonly onProgress?: (share: number | null) => void;
  readonly signal?: AbortSignal;
}

/** Without a sign from the server for this long, the upload is sent again. */
const SILENCE_MS = 120_000;

/** Uploads a file once: if the connection is lost, it is sent again with the same key when it is back. */
export async function uploadFile(file: File, options: UploadOptions): Promise<StoredFile> {
  const { signal, onProgress = () => undefined } = options;
  const key = newKey();
  for (;;) {
    const token = readToken();
    try {
      const { status, body } = await send(file, options, { key, token });
      if (status < 300) return (body as readonly StoredFile[])[0] as StoredFile;
      if (status !== 401) throw refusalOf(status, body);
      forgetToken(token);
      await signInAgain();
    } catch (error) {
      if (!(error instanceof OfflineError)) throw error;
      onProgress(null);
      await reconnected(signal);
    }
  }
}

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** `fetch` reports no upload progress. */
function send(
  file: File,
  { folder, onProgress, signal }: UploadOptions,
  { key, token }: { readonly key: string; readonly token: string | null },
): Promise<Reply> {
  const form = new FormData();
  form.append('files', file);
  form.append('fileInfo', JSON.stringify({ name: file.name, folder }));
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lost = () => reject(signal?.aborted ? signal.reason : noteLost());
    let silence = setTimeout(() => request.abort(), SILENCE_MS);
    const stop = () => request.abort();
    request.open('POST', new URL('upload', ROOT));
    request.setRequestHeader('authorization', `Bearer ${token ?? ''}`);
    request.setRequestHeader('idempotency-key', key);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(silence);
      silence = setTimeout(() => request.abort(), SILENCE_MS);
      onProgress?.(total === 0 ? 0 : loaded / total);
    };
    request.onerror = lost;
    request.onabort = lost;
    request.onload = () => resolve({ status: request.status, body: parseJson(request.responseText) });
    request.onloadend = () => {
      clearTimeout(silence);
      signal?.removeEventListener('abort', stop);
    };
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) reject(signal.reason);
    else request.send(form);
  });
}
