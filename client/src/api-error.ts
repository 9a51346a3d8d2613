/** One validation error of a refused write. */
export interface ErrorDetail {
  readonly path: readonly string[];
  readonly message: string;
  readonly name: string;
}

export interface ErrorDetails {
  readonly errors?: readonly ErrorDetail[];
  readonly [key: string]: unknown;
}

/** Error names of the server; a proxy in between may return others. */
export type ErrorName =
  | 'ValidationError'
  | 'PaginationError'
  | 'ApplicationError'
  | 'BadRequestError'
  | 'UnauthorizedError'
  | 'ForbiddenError'
  | 'NotFoundError'
  | 'PayloadTooLargeError'
  | 'RateLimitError'
  | 'InternalServerError'
  | (string & {});

/** The server responded with an error status. Network failures are thrown by `fetch` itself. */
export class ApiError extends Error {
  override readonly name: ErrorName;
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(status: number, name: ErrorName, message: string, details: ErrorDetails = {}) {
    super(message);
    this.status = status;
    this.name = name;
    this.details = details;
  }
}

/** From any response: 405 and 501 have plain text, and gateways respond with a page of their own. */
export function readError(status: number, statusText: string, body: unknown): ApiError {
  const { error } = (body ?? {}) as { error?: Partial<ApiError> };
  return new ApiError(
    status,
    error?.name ?? 'HttpError',
    error?.message ?? (statusText || `HTTP ${status}`),
    error?.details,
  );
}
