import type { RawObject } from '../query/parse-query-string.ts';
import type { AdminParts } from './admin-parts.ts';
import type { AdminAnswer, AdminRequest, AdminRoute } from './admin-route.ts';

type Endpoint = (parts: AdminParts, request: AdminRequest) => Promise<AdminAnswer>;

/** Bytes that a file of a multipart body may have. */
type FileLimit = (parts: AdminParts, query: RawObject) => number;

/** Method, path, what the caller needs (an action, `signed-in` or `open`), what answers, and how large files may be where it takes any. */
export type AdminEndpoint = readonly [AdminRoute['method'], string, string, Endpoint, FileLimit?];
