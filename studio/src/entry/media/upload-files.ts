import { ServerError } from '../../../../kit/src/server-error.ts';
import { OfflineError, ROOT } from '../../server/call.ts';
import { readToken } from '../../server/session.ts';
import type { StoredFile } from '../form/values.ts';

/** Uploads files one after the other; `onProgress` receives the share of all bytes sent. */
export async function uploadFiles(
  files: readonly File[],
  folder: number | null,
  onProgress: (share: number) => void = () => undefined,
): Promise<readonly StoredFile[]> {
  const total = files.reduce((sum, { size }) => sum + size, 0) || 1;
  const stored: StoredFile[] = [];
  let sent = 0;
  for (const file of files) {
    stored.push(...(await uploadOne(file, folder, (bytes) => onProgress((sent + bytes) / total))));
    sent += file.size;
  }
  return stored;
}

/** `fetch` reports no upload progress. */
function uploadOne(
  file: File,
  folder: number | null,
  onBytes: (bytes: number) => void,
): Promise<readonly StoredFile[]> {
  const form = new FormData();
  form.append('files', file);
  form.append('fileInfo', JSON.stringify({ name: file.name, folder }));
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', new URL('upload', ROOT));
    request.setRequestHeader('authorization', `Bearer ${readToken() ?? ''}`);
    request.upload.onprogress = ({ loaded }) => onBytes(loaded);
    request.onerror = () => reject(new OfflineError());
    request.onload = () => {
      const body = parse(request.responseText);
      if (request.status < 300) resolve(body as readonly StoredFile[]);
      else {
        const { error } = (body ?? {}) as { error?: { message?: string } };
        reject(new ServerError(request.status, `${file.name}: ${error?.message ?? request.status}`));
      }
    };
    request.send(form);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
