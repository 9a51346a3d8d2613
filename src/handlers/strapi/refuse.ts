import type { RequestError } from '../../errors.ts';
import { errorAnswer } from '../modules/code-errors.ts';
import type { Context } from '../context/context.ts';

/** What the server itself refuses is an answer and no exception, as in v4: middlewares around it go on. */
export function refuse(ctx: Context, { status, name, message, details }: RequestError): void {
  ctx.send(errorAnswer(status, name, message, details).body, status);
}
