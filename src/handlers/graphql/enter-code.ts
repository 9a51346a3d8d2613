import type { Caller } from '../../auth/caller.ts';
import type { Engine } from '../../content/engine.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { USER_UID } from '../../schema/model.ts';
import { setCaller } from '../context/caller-state.ts';
import { ContextParts } from '../context/context.ts';
import type { CodeRequest } from '../context/http-messages.ts';
import { type RunOptions, withinTime } from '../loading/run-code.ts';
import { shownError } from './shown-error.ts';
import type { Surroundings } from '../routing/surround-requests.ts';
import { isThrownByListener } from '../lifecycles/subscribe-files.ts';
import { createEntityReader } from '../strapi/entities/entity-reader.ts';

/** Executes a document that project code may take part in: its request becomes the current one. */
export type EnterCode = <T>(
  request: CodeRequest,
  caller: Caller,
  work: (context: unknown, showFault: (error: unknown) => Error | null) => Promise<T>,
) => Promise<EnteredAnswer<T>>;

export interface EnteredAnswer<T> {
  readonly value: T;
  /** Response headers set by code: cookies and similar. */
  readonly headers: Readonly<Record<string, string | string[]>>;
}

export const createEnterCode =
  (content: Engine, options: RunOptions): EnterCode =>
  async (request, caller, work) => {
    const parts = (request.surroundings as Surroundings | undefined)?.parts ?? new ContextParts(request);
    const { ctx } = parts;
    ctx.state.route = { info: { type: 'content-api' } };
    const users = createEntityReader(content, contentTypeOf(content.model, USER_UID), 'database');
    const user =
      caller.kind === 'user' ? await users.byId('ctx.state.user', caller.user.id, { populate: ['role'] }) : null;
    setCaller(ctx, caller, user);
    const report = (error: unknown): void => options.reportFault(error, request.id);
    const showFault = (error: unknown) => (isThrownByListener(error) ? shownError(error, report) : null);
    const value = await withinTime(options, ctx, () => work({ state: ctx.state, koaContext: ctx }, showFault));
    const { 'content-type': _type, ...headers } = parts.reply().headers ?? {};
    return { value, headers };
  };
