import { withTimeLimit } from '../../util/with-time-limit.ts';

/** Limits on a provider's response, because the provider's server is not ours. */
export const PROVIDER_MS = 10_000;
export const PROVIDER_BYTES = 1024 ** 2;

export interface FetchOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

/** The JSON response of a provider. Errors tell the caller the cause. */
export async function fetchJson(url: string | URL, { headers = {}, signal }: FetchOptions = {}): Promise<unknown> {
  try {
    return await withTimeLimit(PROVIDER_MS, signal, async (ending) => {
      const answer = await fetch(url, { headers: { accept: 'application/json', ...headers }, signal: ending });
      const text = await readText(answer);
      if (!answer.ok) throw new ProviderError(`The provider responded with status ${answer.status}.`);
      return parseJson(text);
    });
  } catch (error) {
    throw error instanceof ProviderError ? error : new ProviderError('The provider did not respond.');
  }
}

class ProviderError extends Error {}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderError('The provider did not respond with JSON.');
  }
}

export async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > PROVIDER_BYTES) throw new ProviderError('The response of the provider is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
