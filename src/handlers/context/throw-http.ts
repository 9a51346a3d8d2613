import { HttpError, isErrorStatus, isSentStatus, reasonOf, statusOf } from '../modules/code-errors.ts';

/**
 * `ctx.throw(404)`, `ctx.throw(400, 'message', { details })`, `ctx.throw('message')`, `ctx.throw(error)`. The status of
 * an error replaces one given before it.
 */
export function throwHttp(...what: readonly unknown[]): never {
  let status: unknown;
  let error: Error | undefined;
  let message: string | undefined;
  let props: object = {};
  for (const item of what) {
    if (item instanceof Error) {
      error = item;
      status = statusOf(item) ?? status;
    } else if (typeof item === 'number') status = item;
    else if (typeof item === 'string') message = item;
    else if (typeof item === 'object' && item !== null) props = item;
  }
  const code = isSentStatus(status) ? status : 500;
  if (error === undefined && isErrorStatus(code)) throw new HttpError(code, message, props);
  throw Object.assign(error ?? new Error(message ?? reasonOf(code)), {
    expose: code < 500,
    ...props,
    status: code,
    statusCode: code,
  });
}
