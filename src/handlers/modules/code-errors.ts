import { STATUS_CODES } from 'node:http';
import camelCase from 'lodash/camelCase.js';
import omit from 'lodash/omit.js';
import upperFirst from 'lodash/upperFirst.js';
import {
  INTERNAL_ERROR_BODY,
  REQUEST_ERROR_NAMES,
  RequestError,
  type RequestErrorName,
  showMessage,
} from '../../errors.ts';

/**
 * The errors that a v4 project throws on purpose: `require('@strapi/utils').errors`. The engine's errors are of another
 * class; `instanceof` compares by name.
 */
export class ApplicationError extends Error {
  static readonly known: string = 'ApplicationError';
  override name = 'ApplicationError';
  details: unknown;

  constructor(message = 'An application error occured', details: unknown = {}) {
    super(message);
    this.details = details;
    showMessage(this);
  }
}

interface KnownClass {
  readonly known: string;
}

Object.defineProperty(ApplicationError, Symbol.hasInstance, {
  value(this: KnownClass, error: unknown): boolean {
    if (Function.prototype[Symbol.hasInstance].call(this, error)) return true;
    if (!(error instanceof RequestError) || error instanceof CodeRefusal) return false;
    return this.known === 'ApplicationError' || this.known === error.name;
  },
});

const errorClass = (name: string, byDefault: string, Base = ApplicationError) =>
  class extends Base {
    static override readonly known = name;
    override name = name;

    constructor(message = byDefault, details: unknown = {}) {
      super(message, details);
    }
  };

const ForbiddenError = errorClass('ForbiddenError', 'Forbidden access');

const ValidationError = errorClass('ValidationError', 'Validation failed');

export const codeErrors = {
  ApplicationError,
  ValidationError,
  // Keeps the name of its parent, as in v4.
  YupValidationError: errorClass('ValidationError', 'Validation', ValidationError),
  PaginationError: errorClass('PaginationError', 'Invalid pagination'),
  NotFoundError: errorClass('NotFoundError', 'Entity not found'),
  ForbiddenError,
  UnauthorizedError: errorClass('UnauthorizedError', 'Unauthorized'),
  RateLimitError: errorClass('RateLimitError', 'Too many requests, please try again later.'),
  PayloadTooLargeError: errorClass('PayloadTooLargeError', 'Entity too large'),
  PolicyError: errorClass('PolicyError', 'Policy Failed', ForbiddenError),
  NotImplementedError: errorClass('NotImplementedError', 'This feature is not implemented yet'),
};

/** By name, not by class: a package may have its own copy of the classes. */
const STATUS_OF_NAME: Readonly<Record<string, number>> = {
  ApplicationError: 400,
  ValidationError: 400,
  YupValidationError: 400,
  PaginationError: 400,
  UnauthorizedError: 401,
  ForbiddenError: 403,
  PolicyError: 403,
  NotFoundError: 404,
  PayloadTooLargeError: 413,
  RateLimitError: 429,
  NotImplementedError: 501,
};

/**
 * `ctx.throw(404)`, `ctx.badRequest('…')`: an error by status. Its JSON has the message and properties added by code.
 */
export class HttpError extends Error {
  declare readonly status: number;
  declare readonly statusCode: number;
  declare readonly details: unknown;

  constructor(status: number, message: string | undefined, props: object = {}) {
    // A status without a name uses the name of its class.
    const reason = reasonOf(status) ?? reasonOf(status < 500 ? 400 : 500) ?? '';
    super(message ?? reason);
    const hidden = { name: nameOfReason(reason), status, statusCode: status };
    for (const [key, value] of Object.entries(hidden)) {
      Object.defineProperty(this, key, { value, writable: true, configurable: true });
    }
    showMessage(this);
    Object.assign(this, omit(props, ['status', 'statusCode']));
  }
}

/** The names that v4's library has for these differ from those of Node. */
const REASONS: Readonly<Record<number, string>> = { 418: "I'm a teapot", 425: 'Unordered Collection' };

export const reasonOf = (status: number): string | undefined => REASONS[status] ?? STATUS_CODES[status];

/** `Not Found` is a NotFoundError, `Internal Server Error` an InternalServerError. */
function nameOfReason(reason: string): string {
  const name = upperFirst(camelCase(reason.replace(/'/g, '')));
  return name.endsWith('Error') ? name : `${name}Error`;
}

export interface ErrorAnswer {
  readonly status: number;
  readonly body: unknown;
}

export const errorAnswer = (status: number, name: string, message: string, details?: unknown): ErrorAnswer => ({
  status,
  body: { data: null, error: { status, name, message, details } },
});

/** The response to an error that project code threw on purpose; null for any other. */
export function answerOfError(error: unknown): ErrorAnswer | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof RequestError || error instanceof HttpError) {
    return errorAnswer(error.status, error.name, error.message, error.details ?? undefined);
  }
  const { name, message, details, expose } = error as Error & Record<'details' | 'expose', unknown>;
  const known = 'details' in error ? STATUS_OF_NAME[name] : undefined;
  if (known !== undefined) return errorAnswer(known, name, message, details);
  // Koa's convention: an error with a status below 500 is meant for the caller.
  const status = statusOf(error);
  return status !== undefined && status < 500 && expose !== false ? errorAnswer(status, name, message, details) : null;
}

/** The status of an error, by either of the property names that libraries use. */
export function statusOf(error: unknown): number | undefined {
  const { status, statusCode } = error as { readonly status?: unknown; readonly statusCode?: unknown };
  return [statusCode, status].find(isSentStatus);
}

/** A status that an error can be sent with: v4 accepts any that has a name in HTTP, even that of a success. */
export const isSentStatus = (value: unknown): value is number =>
  isErrorStatus(value) ||
  (Number.isInteger(value) && (value as number) >= 200 && STATUS_CODES[value as number] !== undefined);

export const isErrorStatus = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 400 && (value as number) < 600;

/** A refusal of project code by status, as in `ctx.throw(409)`, among the engine's own. */
class CodeRefusal extends RequestError {
  readonly #status: number;

  constructor(status: number, name: string, message: string, details: unknown) {
    super('ApplicationError', message, details ?? null);
    Object.defineProperty(this, 'name', { value: name });
    this.#status = status;
  }

  override get status(): number {
    return this.#status;
  }

  override set status(_assigned: number) {}
}

/** An error that code threw on purpose, converted to the engine's own; any other is unchanged. */
export function refusalOf(error: unknown): unknown {
  const answer = answerOfError(error);
  if (answer === null || error instanceof RequestError || !isRefusal(answer.status)) return error;
  const { name, message, details } = error as Error & { readonly details?: unknown };
  // The engine has no policies: their refusals are those of any caller without the permission.
  const known = error instanceof ForbiddenError ? 'ForbiddenError' : name;
  const refusal =
    error instanceof ApplicationError && REQUEST_ERROR_NAMES.includes(known)
      ? new RequestError(known as RequestErrorName, message, details ?? {})
      : new CodeRefusal(answer.status, name, message, details);
  return Object.assign(refusal, { cause: error });
}

const isRefusal = (status: number): boolean => status >= 400 && status < 500;

const FAULT: ErrorAnswer = { status: 500, body: JSON.parse(INTERNAL_ERROR_BODY) };

/** The response to a fault: its status, without the cause. */
export function answerOfFault(error: unknown): ErrorAnswer {
  const status = error instanceof Error ? statusOf(error) : undefined;
  if (status === undefined || status <= 500) return FAULT;
  const { name, message } = new HttpError(status, undefined);
  return errorAnswer(status, name, message);
}
