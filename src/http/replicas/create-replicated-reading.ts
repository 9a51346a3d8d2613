import { randomInt } from 'node:crypto';
import type { Authenticator } from '../../auth/authenticator.ts';
import type { Source } from '../../content/source.ts';
import type { Proof } from '../../database/freshness.ts';
import type { Replicas } from '../../database/replicas/create-replicas.ts';
import type { Replica } from '../../database/replicas/replica.ts';
import type { Reply, RouteRequest } from '../route.ts';
import { LIFETIME_S, type SignedPositions } from './signed-positions.ts';

/** Where a request reads, and who says there who its caller is: both are as current as the place. */
export interface ReadingPlace {
  readonly source: Source;
  readonly authenticator: Authenticator;
  /** Of its state, if it was asked when it was chosen. */
  readonly proof?: Proof;
}

/** Reads from replicas by callers who never see less than what they wrote: the position of it travels with them. */
export interface ReplicatedReading {
  /** At once for most: a caller without a position may read from any replica. */
  choose(request: RouteRequest): ReadingPlace | Promise<ReadingPlace>;
  /** Whether the caller must be told a position. */
  mayHaveWritten(request: RouteRequest, reply: Reply): boolean;
  /** The reply, with the position of what its request has written. */
  mark(request: RouteRequest, reply: Reply): Promise<Reply>;
  /** For people: `primary=used, 1=used, 2=behind`. */
  describe(): string;
}

export interface ReplicatedReadingOptions {
  readonly replicas: Replicas;
  readonly primary: ReadingPlace;
  /** In the order of the replicas. */
  readonly places: readonly ReadingPlace[];
  readonly positions: SignedPositions;
}

/** For clients without cookies: they send back what they were given last. */
export const POSITION_HEADER = 'X-Plinth-Position';

const RECEIVED_HEADER = POSITION_HEADER.toLowerCase();

const COOKIE = 'plinth.position';
const COOKIE_VALUES = /(?<=(?:^|;)\s*plinth\.position(?:\.\d)?=)[\w.-]+/g;

/**
 * Answers to writes that a browser sends at once arrive in any order, and the last to arrive need not be of the latest
 * write. Each has a cookie of its own, so none replaces another; a few names, because they are sent with each request.
 */
const COOKIES = 8;

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export function createReplicatedReading(options: ReplicatedReadingOptions): ReplicatedReading {
  const { replicas, primary, places, positions } = options;
  // Servers begin with different ones.
  let turn = randomInt(COOKIES);

  /**
   * All that a client sends: each is of something that it has written. Node joins repeated headers with commas, and a
   * cookie of the same name may be set for another path.
   */
  const presented = ({ headers }: RouteRequest): readonly (string | null)[] => {
    const header = headers[RECEIVED_HEADER];
    const isIn = headers.cookie?.includes(COOKIE) === true;
    if (header === undefined && !isIn) return [];
    const sent = [header ?? []].flat().flatMap((text) => text.split(/\s*,\s*/));
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

  const chooseFor = async (request: RouteRequest, seen: readonly (string | null)[]): Promise<ReadingPlace> => {
    const { replica, proof } = await replicas.choose(seen);
    const place = placeIn(request, replica);
    return replica === null || place.source.freshness === null ? place : { ...place, proof };
  };

  return {
    choose(request) {
      const seen = presented(request);
      return seen.length === 0 ? placeIn(request, replicas.next()) : chooseFor(request, seen);
    },
    mayHaveWritten({ method, work, source }, reply) {
      const writes = !SAFE.has(method) && source === null && reply.status < 400;
      return reply.isTaken !== true && (work.trace.wrote || writes);
    },
    async mark({ isSecure }, reply) {
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
    describe: () =>
      [
        `primary=${replicas.hasPrimary() ? 'used' : 'unreachable'}`,
        ...replicas.all.map((replica) => `${replica.name}=${replica.status()}`),
      ].join(', '),
  };
}
