import { STATUS_CODES } from 'node:http';
import camelCase from 'lodash/camelCase.js';
import { RequestError } from '../../errors.ts';
import { errorAnswer, HttpError, isErrorStatus, statusOf } from '../modules/code-errors.ts';

/** The parts of the response that a refusal writes. */
interface Refusable {
  send(data: unknown, status?: number): void;
}

type Refusal = (this: Refusable, message?: unknown, details?: unknown) => void;

/** `ctx.badRequest`, `ctx.notFound` and so on, one for each error status. */
export function contextRefusals(): Record<string, Refusal> {
  const codes = Object.keys(STATUS_CODES).map(Number);
  return Object.fromEntries(
    codes
      .filter((code) => code >= 400)
      .map((code) => [camelCase((STATUS_CODES[code] ?? '').replace(/'/g, '')), refusalWith(code)]),
  );
}

const refusalWith = (status: number): Refusal =>
  function (message, details = {}) {
    const code = givenStatus(message) ?? status;
    const { name, message: text } =
      message instanceof Error ? message : new HttpError(code, typeof message === 'string' ? message : undefined);
    this.send(errorAnswer(code, name, text, details).body, code);
  };

/**
 * The argument in place of the message may carry the status: `ctx.badRequest(404)` is a 404, and an error keeps its
 * name and the status set by `ctx.throw` or a library. Errors of the contract have none in v4.
 */
function givenStatus(statusOrError: unknown): number | undefined {
  const status =
    statusOrError instanceof Error && !(statusOrError instanceof RequestError)
      ? statusOf(statusOrError)
      : statusOrError;
  return isErrorStatus(status) && STATUS_CODES[status] !== undefined ? status : undefined;
}
