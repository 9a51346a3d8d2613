import type { RawObject } from '../query/parse-query-string.ts';
import type { AdminParts } from './admin-parts.ts';
import type { AdminResponse, AdminRequest, AdminRoute } from './admin-route.ts';

type Endpoint = (parts: AdminParts, request: AdminRequest) => Promise<AdminResponse>;

/** The maximum size of a file in a multipart body, in bytes. */
type FileLimit = (parts: AdminParts, query: RawObject) => number;

/**
 * Method, path, the required permission (an action, `signed-in` or `open`), the handler, and the maximum file size if
 * it accepts files.
 */
export type AdminEndpoint = readonly [AdminRoute['method'], string, string, Endpoint, FileLimit?];
