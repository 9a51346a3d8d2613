import { readText } from '../providers/fetch-json.ts';
import { SignOnError } from './sign-on-error.ts';

const NO_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** `fetch` for a library that reads whatever a provider sends: all requests of a step have one limit of time. */
export const boundedFetch =
  (ending: AbortSignal) =>
  async (url: string, options: object): Promise<Response> => {
    const { origin, pathname } = new URL(url);
    try {
      const response = await fetch(url, { ...options, signal: ending });
      const body = await readText(response);
      const { status, headers } = response;
      if (status >= 500) throw new Error(`It responded with status ${status}.`);
      return new Response(NO_BODY.has(status) ? null : body, { status, headers });
    } catch (error) {
      throw new SignOnError('away', `${origin}${pathname} did not respond as it should: ${causeOf(error)}`, error);
    }
  };

const causeOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message} (${cause.message})` : message;
};
