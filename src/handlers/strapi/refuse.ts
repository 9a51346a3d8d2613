import type { RequestError } from '../../errors.ts';
import { errorAnswer } from '../modules/code-errors.ts';
import type { Context } from '../context/context.ts';

/** A refusal by the server itself is a response, not an exception, as in v4: middlewares around it continue. */
export function refuse(ctx: Context, { status, name, message, details }: RequestError): void {
  ctx.send(errorAnswer(status, name, message, details).body, status);
}
