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
  // The contract's two names for an unreadable body.
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
  /** Null if the error body has no details. */
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

  /** Project code may assign a status to an error it rethrows; as in v4, the name still decides. */
  set status(_assigned: number) {}
}

/**
 * Project code sends the errors it has caught as JSON; v4's own include their message, after their other properties.
 */
export function showMessage(error: Error): void {
  const value = error.message;
  Reflect.deleteProperty(error, 'message');
  Object.defineProperty(error, 'message', { value, enumerable: true, writable: true, configurable: true });
}

export const validationError = (message: string, details?: unknown): RequestError =>
  new RequestError('ValidationError', message, details);

/** A problem with a value of a body, as the details of an error list it. */
export interface ValueProblem {
  readonly path: readonly string[];
  readonly message: string;
  readonly name: 'ValidationError';
}

export const valueProblem = (path: readonly string[], message: string): ValueProblem => ({
  path,
  message,
  name: 'ValidationError',
});

/** Lists every problem; a single one is also the message. */
export const valueErrors = (...errors: readonly ValueProblem[]): RequestError =>
  validationError(errors.length === 1 ? (errors[0]?.message ?? '') : `${errors.length} errors occurred`, { errors });

export const applicationError = (message: string, details?: unknown): RequestError =>
  new RequestError('ApplicationError', message, details);

export const badRequest = (message: string, details?: unknown): RequestError =>
  new RequestError('BadRequestError', message, details);

export const notFound = (message = 'Not Found'): RequestError => new RequestError('NotFoundError', message);

export const forbidden = (message = 'Forbidden'): RequestError => new RequestError('ForbiddenError', message);

export const unauthorized = (message: string): RequestError => new RequestError('UnauthorizedError', message);

/** Sent with every 503 of the server itself: a retry may succeed. */
export const RETRY_AFTER = { 'retry-after': '1' };

/** The contract's error body as a JSON string. */
export function errorBody(error: RequestError): string {
  const { status, name, message, details } = error;
  return JSON.stringify({ data: null, error: { status, name, message, ...(details === null ? {} : { details }) } });
}

/** The error body of a server fault; reveals nothing about the cause. */
export const INTERNAL_ERROR_BODY: string = JSON.stringify({
  data: null,
  error: { status: 500, name: 'InternalServerError', message: 'Internal Server Error' },
});

/** An error in the project or its environment, found while starting. */
export class StartError extends Error {
  override readonly name = 'StartError';
  /** The file to open, relative to the project if possible. */
  readonly file: string | undefined;
  /** How to fix it. */
  readonly remedy: string | undefined;

  constructor(message: string, where: { file?: string | undefined; remedy?: string | undefined } = {}) {
    super(message);
    this.file = where.file;
    this.remedy = where.remedy;
  }
}

/** A `StartError` as shown to the operator. */
export function describeStartError(error: StartError): string {
  const lines = [error.message];
  if (error.file) lines.push(`  in ${error.file}`);
  if (error.remedy) lines.push(`  ${error.remedy}`);
  return lines.join('\n');
}

/** The message of anything that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
