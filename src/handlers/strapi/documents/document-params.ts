import { openScope, type Scope } from '../../../content/scope.ts';
import { actorOf } from '../../../auth/caller.ts';
import type { Engine } from '../../../content/engine.ts';
import type { DocumentQuery } from '../../../content/reading/read-documents.ts';
import { currentScope } from '../../../content/writing/transaction.ts';
import { validationError } from '../../../errors.ts';
import type { RawObject } from '../../../query/parse-query-string.ts';
import { holdsSentParts } from '../../context/authorize-params.ts';
import { accessOfAuth, callerOf } from '../../context/caller-state.ts';
import { currentContext, requestScope, requestWork } from '../../context/request-context.ts';
import { isObject, type Params, rawQuery } from '../raw-params.ts';

/** A read by project code: in its own name, or with what the caller of the request has sent, as the caller. */
export interface DocumentRead {
  readonly scope: Scope;
  readonly query: DocumentQuery;
}

export function documentRead(engine: Engine, callParams: unknown, documentId?: string): DocumentRead {
  const params = paramsOf(callParams);
  if (!holdsSentParts(params)) {
    // As in v5, code reads drafts.
    return { scope: requestScope(engine), query: { raw: rawOf(params, 'draft'), isSent: false, documentId } };
  }
  const ctx = currentContext();
  // A caller whom nobody has identified has no permission that could lead to drafts.
  const isOpen = (ctx?.state.auth ?? null) === null && params.status === ctx?.query.status;
  const raw = rawOf(isOpen ? { ...params, status: 'published' } : params, 'published');
  return { scope: callerScope(engine), query: { raw, isSent: true, documentId } };
}

function callerScope(engine: Engine): Scope {
  const ctx = currentContext();
  const caller = ctx === undefined ? null : callerOf(ctx);
  return currentScope(
    openScope(engine, accessOfAuth(ctx?.state.auth), requestWork(), caller === null ? undefined : actorOf(caller)),
  );
}

export function paramsOf(callParams: unknown): Params {
  if (callParams === undefined || callParams === null) return {};
  if (!isObject(callParams)) throw validationError('The parameters of a document must be an object.');
  return callParams;
}

/** What decides which entries are meant, and what is shown of them. */
export function rawOf(params: Params, status: 'published' | 'draft'): RawObject {
  const { data: _data, documentId: _id, page, pageSize, hasPublishedVersion, ...rest } = params;
  const raw = rawQuery({
    ...rest,
    ...pageOf(page, pageSize),
    ...(hasPublishedVersion !== undefined && { hasPublishedVersion: String(hasPublishedVersion) }),
  });
  return { ...raw, status: raw.status ?? status };
}

/** A page, if one is asked for, as the entries that are on it. */
function pageOf(page: unknown, pageSize: unknown): object {
  if ((page ?? null) === null && (pageSize ?? null) === null) return {};
  const [number, size] = [Number(page ?? 1), Number(pageSize ?? 10)];
  for (const value of [number, size]) {
    if (!Number.isSafeInteger(value) || value < 1)
      throw validationError('Expected page and pageSize to be integers > 0.');
  }
  return { start: String((number - 1) * size), limit: String(size) };
}

export function documentIdOf(params: Params): string {
  const { documentId } = params;
  if (typeof documentId === 'string' && documentId !== '') return documentId;
  throw validationError('Expected documentId to be the id of a document.');
}
