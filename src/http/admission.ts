import type { Access } from '../access/access.ts';
import type { AdministratorAuthenticator } from '../auth/administrators/administrator-authenticator.ts';
import { meetsRequirement } from '../auth/administrators/requirement.ts';
import type { Authenticator } from '../auth/authenticator.ts';
import { type Caller, refusalOf } from '../auth/caller.ts';
import type { Freshness, Proof } from '../database/freshness.ts';
import { forbidden, notFound } from '../errors.ts';
import type { Spans } from '../util/spans.ts';
import type { IncomingRequest } from './incoming-request.ts';
import type { ReadingPlace, ReplicatedReading } from './replicas/create-replicated-reading.ts';
import type { Route, RouteRequest } from './route.ts';
import { placeOf } from './session-place.ts';

/** Who callers are, and how current that is. */
export interface Admission {
  readonly authenticator: Authenticator;
  /** Null if there is no admin API. */
  readonly administrators: AdministratorAuthenticator | null;
  /** Queried once per request that has a caller; null if it is not worth a query. */
  readonly freshness: Freshness | null;
  /** Null if there are no replicas. */
  readonly replicated: ReplicatedReading | null;
}

/** Finds out who sends a request, and refuses those whom its route does not admit. */
export function admit(admission: Admission, route: Route, request: IncomingRequest): Promise<void> | undefined {
  const { spans } = request.work.trace;
  return spans === null ? admitInto(admission, route, request) : traceAdmission(spans, admission, route, request);
}

function admitInto(admission: Admission, route: Route, request: IncomingRequest): Promise<void> | undefined {
  if (route.realm === 'content') return admitCaller(admission, route, request);
  return route.realm === 'admin' ? admitAdministrator(admission, route, request) : undefined;
}

async function traceAdmission(spans: Spans, ...[admission, route, request]: Parameters<typeof admit>): Promise<void> {
  const start = performance.now();
  let failed = true;
  try {
    await admitInto(admission, route, request);
    failed = false;
  } finally {
    spans.add('admission', start, { 'plinth.realm': route.realm }, failed);
  }
}

async function admitCaller(admission: Admission, route: Route, request: IncomingRequest): Promise<void> {
  const { replicated } = admission;
  const proves = route.provesLater !== true && route.identify === undefined;
  const chosen = replicated !== null && onlyReads(route, request) ? replicated.choose(request, proves) : null;
  const place = chosen instanceof Promise ? await chosen : chosen;
  const { authenticator } = place ?? admission;
  const freshness = place === null ? admission.freshness : place.source.freshness;
  request.source = place?.source ?? null;
  request.authenticator = authenticator;
  if (route.identify !== undefined) {
    request.caller = await route.identify(request);
    request.work.isPreview = request.caller.access.previews !== null;
    return;
  }
  // One proof for both, so the caller's permissions and the response are current at the same moment.
  const proof =
    freshness === null || !proves ? undefined : route.writes === true ? null : await proofOf(place, freshness);
  if (route.identity === 'optional' && request.headers.authorization === undefined) {
    request.caller = { kind: 'anonymous', access: await authenticator.publicAccess() };
    request.proof = proof ?? null;
    return;
  }
  const caller = await authenticator.authenticate(request.headers.authorization, {
    acceptEndedTokens: route.acceptsEndedTokens === true,
    queryString: request.queryString,
    ...(proof !== undefined && { proof }),
  });
  request.work.isPreview = caller.access.previews !== null;
  assertAllowed(caller, route);
  request.caller = caller;
  request.proof = proof ?? null;
}

const onlyReads = ({ reads, readsOnly }: Route, request: RouteRequest): boolean =>
  reads === true || readsOnly?.(request) === true;

/** The proof a place was chosen by, if it was. */
const proofOf = (place: ReadingPlace | null, freshness: Freshness): Proof | Promise<Proof> =>
  place?.proof === undefined ? freshness.current() : place.proof;

function assertAllowed(caller: Caller, { action, needs }: Route): void {
  if (needs === undefined) {
    if (action !== null && !caller.access.allows(action)) throw forbidden();
    return;
  }
  const refused = refusalOf(caller, needs);
  if (refused !== null) throw refused;
}

async function admitAdministrator(
  { administrators, freshness }: Admission,
  { requires, writes }: Route,
  request: IncomingRequest,
): Promise<void> {
  if (administrators === null) throw notFound();
  const proof = (await freshness?.current()) ?? undefined;
  const caller = await administrators.authenticate(request.headers.authorization, placeOf(request), proof);
  // A route that does not say who may call it is called by nobody.
  if (requires === undefined || !meetsRequirement(requires, caller, request.params)) throw forbidden();
  request.administrator = caller;
  request.proof = writes === true ? null : (proof ?? null);
}

/**
 * The request as sent by somebody with this access, whom the route admits like any other caller. It reads where the
 * original request does, if the route only reads.
 */
export function admitAs(route: Route, access: Access, request: RouteRequest): RouteRequest {
  const caller: Caller = { kind: 'anonymous', access };
  assertAllowed(caller, route);
  const { proof, source } = request;
  const mayRemember = route.writes !== true && route.provesLater !== true;
  return { ...request, caller, proof: mayRemember ? proof : null, source: onlyReads(route, request) ? source : null };
}
