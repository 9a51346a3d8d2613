import { randomInt } from 'node:crypto';
import type { Authenticator } from '../../auth/authenticator.ts';
import type { Source } from '../../content/source.ts';
import type { Proof } from '../../database/freshness.ts';
import type { Replicas } from '../../database/replicas/create-replicas.ts';
import type { Replica } from '../../database/replicas/replica.ts';
import type { Reply, RouteRequest } from '../route.ts';
import { LIFETIME_S, type SignedPositions } from './signed-positions.ts';

/** Where a request reads, and the authenticator that reads there too: both are equally current. */
export interface ReadingPlace {
  readonly source: Source;
  readonly authenticator: Authenticator;
  /** Proof of its state, if it was queried when this was chosen. */
  readonly proof?: Proof;
}

export type ReplicatedReading = ReturnType<typeof createReplicatedReading>;

export interface ReplicatedReadingOptions {
  readonly replicas: Replicas;
  readonly primary: ReadingPlace;
  /** In the order of the replicas. */
  readonly places: readonly ReadingPlace[];
  readonly positions: SignedPositions;
}

/** For clients without cookies: they send back the last value they received. */
export const POSITION_HEADER = 'X-Plinth-Position';

const RECEIVED_HEADER = POSITION_HEADER.toLowerCase();

const COOKIE = 'plinth.position';
const COOKIE_VALUES = /(?<=(?:^|;)\s*plinth\.position(?:\.\d)?=)[\w.-]+/g;

/**
 * Responses to a browser's concurrent writes arrive in any order, and the last to arrive may not belong to the latest
 * write. Each gets a cookie of its own, so none replaces another; there are only a few names because all are sent with
 * each request.
 */
const COOKIES = 8;

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Reads from replicas such that callers always see their own writes: each carries the position of its last write. */
export function createReplicatedReading(options: ReplicatedReadingOptions) {
  const { replicas, primary, places, positions } = options;
  // Servers start with different cookies.
  let turn = randomInt(COOKIES);

  /**
   * All positions the client sent, each from one of its writes. Node joins repeated headers with commas, and a cookie
   * of the same name may be set for another path.
   */
  const presented = ({ headers }: RouteRequest): readonly (string | null)[] => {
    const header = headers[RECEIVED_HEADER];
    const isIn = headers.cookie?.includes(COOKIE) === true;
    if (header === undefined && !isIn) return [];
    const sent = [header ?? []].flat().flatMap((text) => text.split(',').map((one) => one.trim()));
    const kept = headers.cookie?.match(COOKIE_VALUES) ?? [];
    return [...new Set([...sent, ...kept])]
      .map((text) => positions.read(text))
      .filter((position) => position !== undefined);
  };

  const placeOf = new Map<Replica | null, ReadingPlace>([
    [null, primary],
    ...replicas.all.map((replica, index) => [replica, places[index] ?? primary] as const),
  ]);

  const placeIn = (request: RouteRequest, replica: Replica | null): ReadingPlace => {
    const place = placeOf.get(replica) ?? primary;
    (request as { source: Source | null }).source = place.source;
    return place;
  };

  const provesState = places.some(({ source }) => source.freshness !== null);

  const chooseFor = async (request: RouteRequest, seen: readonly (string | null)[]): Promise<ReadingPlace> => {
    const { replica, proof } = await replicas.choose(seen);
    const place = placeIn(request, replica);
    return replica === null || !provesState ? place : { ...place, proof };
  };

  return {
    /** Synchronous if neither a proof is needed nor the caller has a position: any replica will do. */
    choose(request: RouteRequest, needsProof: boolean): ReadingPlace | Promise<ReadingPlace> {
      const seen = presented(request);
      const asks = seen.length > 0 || (needsProof && provesState);
      return asks ? chooseFor(request, seen) : placeIn(request, replicas.next());
    },
    /** Whether the response must carry a position. */
    mayHaveWritten({ method, work, source }: RouteRequest, reply: Reply): boolean {
      const writes = !SAFE.has(method) && source === null && reply.status < 400;
      return reply.isTaken !== true && (work.trace.wrote || writes);
    },
    /** Adds the position of the request's writes to the reply. */
    async mark({ isSecure }: RouteRequest, reply: Reply): Promise<Reply> {
      const text = positions.write(await replicas.written().catch(() => null));
      turn = (turn + 1) % COOKIES;
      const cookie = `${COOKIE}.${turn}=${text}; Path=/; Max-Age=${LIFETIME_S}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
      const others = reply.headers?.['set-cookie'] ?? [];
      return {
        ...reply,
        headers: { ...reply.headers, [POSITION_HEADER]: text, 'set-cookie': [others, cookie].flat() },
        isPersonal: true,
      };
    },
    /** For display: `primary=used, 1=used, 2=behind`. */
    describe: () =>
      [
        `primary=${replicas.hasPrimary() ? 'used' : 'unreachable'}`,
        ...replicas.all.map((replica) => `${replica.name}=${replica.status()}`),
      ].join(', '),
  };
}
