import type { Multipart } from './multipart/read-multipart.ts';
import type { RouteRequest } from './route.ts';

/** Filled in on the way to the route's handler. */
type LateProperty =
  | 'params'
  | 'queryString'
  | 'caller'
  | 'authenticator'
  | 'administrator'
  | 'body'
  | 'files'
  | 'proof'
  | 'source'
  | 'surroundings';

/** A request in progress; the `LateProperty` properties are filled in along the way. */
export type IncomingRequest = Omit<RouteRequest, LateProperty> & { -readonly [K in LateProperty]: RouteRequest[K] } & {
  /** False if there is nothing to read. */
  readonly hasBody: boolean;
  /** Reads the body on demand; undefined for a multipart body. */
  readonly readBody: () => Promise<unknown>;
  /** The raw bytes if the body was buffered; project code may verify a signature over them. */
  readonly rawBody: Buffer | null;
  /** Null if the body is of another kind. Read once, and only for callers that may send it. */
  readonly readMultipart: (fileLimit: number | null) => Promise<Multipart | null>;
};
