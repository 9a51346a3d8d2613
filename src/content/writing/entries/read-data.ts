import { validationError } from '../../../errors.ts';

/** The `data` of a body: an object; a list is refused later, with the contract's message for values. */
export function readData(body: unknown): object {
  const data = typeof body === 'object' && body !== null ? (body as { readonly data?: unknown }).data : undefined;
  if (typeof data === 'object' && data !== null) return data;
  throw validationError('Missing "data" payload in the request body');
}
