import type { AdminParts } from './admin-parts.ts';
import type { AdminAnswer, AdminRequest, AdminRoute } from './admin-route.ts';

type Endpoint = (parts: AdminParts, request: AdminRequest) => Promise<AdminAnswer>;

/** Method, path, what the caller needs (an action, `signed-in` or `open`), and what answers. */
export type AdminEndpoint = readonly [AdminRoute['method'], string, string, Endpoint];
