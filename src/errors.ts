/**
 * The catalogue of errors. A caller's mistake is a `RequestError`: one closed union of names,
 * one status each, one body. An operator's mistake is a `StartError`: it stops the start with
 * one readable message. Anything else is a fault of the server.
 */

const STATUS_OF = {
  ValidationError: 400,
  PaginationError: 400,
  ApplicationError: 400,
  BadRequestError: 400,
  // The two names that the contract has for a body that cannot be read.
  SyntaxError: 400,
  Error: 400,
  UnauthorizedError: 401,
  ForbiddenError: 403,
  NotFoundError: 404,
  MethodNotAllowedError: 405,
  RequestTimeoutError: 408,
  PreconditionFailedError: 412,
  PayloadTooLargeError: 413,
  URITooLongError: 414,
  UnsupportedMediaTypeError: 415,
  RateLimitError: 429,
  NotImplementedError: 501,
  ServiceUnavailableError: 503,
} as const;

export type RequestErrorName = keyof typeof STATUS_OF;

export const REQUEST_ERROR_NAMES: readonly string[] = Object.keys(STATUS_OF);

export class RequestError extends Error {
  override readonly name: RequestErrorName;
  /** Null: the body has none. */
  readonly details: unknown;

  constructor(name: RequestErrorName, message: string, details: unknown = {}) {
    super(message);
    this.name = name;
    this.details = details;
    showMessage(this);
  }

  get status(): number {
    return STATUS_OF[this.name];
  }

  /** Code may assign one to an error that it passes on: its name decides all the same, as in v4. */
  set status(_assigned: number) {}
}

/** Code answers with the errors it has caught: v4's own show their message as JSON, after their other members. */
export function showMessage(error: Error): void {
  const value = error.message;
  Reflect.deleteProperty(error, 'message');
  Object.defineProperty(error, 'message', { value, enumerable: true, writable: true, configurable: true });
}

export const validationError = (message: string, details?: unknown): RequestError =>
  new RequestError('ValidationError', message, details);

export const notFound = (): RequestError => new RequestError('NotFoundError', 'Not Found');

export const forbidden = (): RequestError => new RequestError('ForbiddenError', 'Forbidden');

export const unauthorized = (message: string): RequestError => new RequestError('UnauthorizedError', message);

/** The contract's error body, as JSON text. */
export function errorBody(error: RequestError): string {
  const { status, name, message, details } = error;
  return JSON.stringify({ data: null, error: { status, name, message, ...(details === null ? {} : { details }) } });
}

/** What the caller sees of a fault that is the server's own: nothing of its cause. */
export const INTERNAL_ERROR_BODY = JSON.stringify({
  data: null,
  error: { status: 500, name: 'InternalServerError', message: 'Internal Server Error' },
});

/** A mistake in the project or its surroundings, found while starting. */
export class StartError extends Error {
  override readonly name = 'StartError';
  /** The file to open, relative to the project where possible. */
  readonly file: string | undefined;
  /** What to do about it. */
  readonly remedy: string | undefined;

  constructor(message: string, where: { file?: string | undefined; remedy?: string | undefined } = {}) {
    super(message);
    this.file = where.file;
    this.remedy = where.remedy;
  }
}

/** A `StartError` as the operator reads it. */
export function describeStartError(error: StartError): string {
  const lines = [error.message];
  if (error.file) lines.push(`  in ${error.file}`);
  if (error.remedy) lines.push(`  ${error.remedy}`);
  return lines.join('\n');
}
