import { codeOf, ResolverError } from '../../graphql/extending/resolver-error.ts';
import type { Resolve } from '../../graphql/extending/schema-extension.ts';
import { RequestError } from '../../errors.ts';
import { answerOfError } from '../modules/code-errors.ts';

export type ReportFault = (error: unknown) => void;

/** Calls project code: errors that it throws or returns are shown as v4's plugin shows them. */
export const guardResolver =
  (report: ReportFault) =>
  (resolve: Resolve): Resolve =>
  (parent, args, context, info) =>
    showingErrors(report, async () => {
      const value = await resolve(parent, args, context, info);
      if (value instanceof Error) throw value;
      return value;
    });

export async function showingErrors<T>(report: ReportFault, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw shownError(error, report);
  }
}

export function shownError(error: unknown, report: ReportFault): Error {
  if (error instanceof ResolverError || error instanceof RequestError) return error;
  const answer = answerOfError(error);
  const { name, message, details, extensions } = error as Error & { details?: unknown; extensions?: object };
  if (answer !== null && answer.status !== 500) {
    return new ResolverError(message, { error: { name, message, details }, code: codeOf(name) }, error);
  }
  if (extensions !== undefined) return new ResolverError(message, { code: INTERNAL, ...extensions }, error);
  report(error);
  // As in v4: a plain error shows its message; one with its own members may reveal too much.
  const isBare = error instanceof Error && Object.keys(error).length === 0;
  return new ResolverError(isBare ? message : 'Internal Server Error', { code: INTERNAL }, error);
}

const INTERNAL = 'INTERNAL_SERVER_ERROR';
