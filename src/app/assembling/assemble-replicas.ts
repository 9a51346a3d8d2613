import { type Authenticator, withPrimaryFallback } from '../../auth/authenticator.ts';
import type { Engine } from '../../content/engine.ts';
import { createResponseCache } from '../../content/memory/response-cache.ts';
import type { Driver, Reader } from '../../database/driver.ts';
import type { Freshness } from '../../database/freshness.ts';
import { hasReplicas } from '../../database/settings.ts';
import { openReplicas } from '../../database/replicas/open-replicas.ts';
import { StartError } from '../../errors.ts';
import type { CorsRules } from '../../http/sending/add-cors.ts';
import { createReplicatedReading, POSITION_HEADER } from '../../http/replicas/create-replicated-reading.ts';
import { appKeys } from '../../project/app-keys.ts';
import { createSignedPositions } from '../../http/replicas/signed-positions.ts';
import { cacheBytes } from '../opening/create-application-engine.ts';
import { type Application, withinRequests } from '../opening/open-application.ts';

interface ReplicaParts {
  readonly engine: Engine;
  readonly authenticator: Authenticator;
  readonly authenticatorAt: (reader: Reader, freshness: Freshness | null) => Authenticator;
  /** Wraps the driver of each replica. */
  readonly wrap: (driver: Driver) => Driver;
  readonly warn: (message: string) => void;
}

/** Null if the project has no replicas. */
export async function assembleReplicas(
  application: Application,
  { engine, authenticator, authenticatorAt, wrap, warn }: ReplicaParts,
) {
  const { project, driver: primary } = application;
  const settings = withinRequests(project.settings);
  if (!hasReplicas(settings)) return null;
  const positions = createSignedPositions(signingKeys(project.raw.server));
  const replicas = await openReplicas({ primary, settings, wrap, warn });
  application.closesWith(() => replicas.close());
  // Equal proofs of two replicas mean equal content, so they share a cache.
  const answers = engine.answers === null ? null : createResponseCache(cacheBytes(application).replicas);
  const places = replicas.all.map(({ reader, freshness }) => {
    const proven = engine.source.freshness === null ? null : freshness;
    return {
      source: { reader, freshness: proven, answers },
      authenticator: withPrimaryFallback(authenticatorAt(reader, proven), authenticator),
    };
  });
  const reading = createReplicatedReading({
    replicas,
    places,
    primary: { source: engine.source, authenticator },
    positions,
  });
  return {
    replicas,
    reading,
    /** Caches responses read from any of them; null if caching is disabled. */
    answers,
  };
}

/** Every server of the project must accept the signatures of the others. */
function signingKeys(server: unknown): readonly string[] {
  const keys = appKeys(server);
  if (keys.length > 0) return keys;
  throw new StartError('With "replicas", the server needs a key to sign what clients have written.', {
    file: 'config/server',
    remedy: 'Set "app.keys" in config/server (APP_KEYS in .env), the same on every server.',
  });
}

/** Pages of other origins send their position in a header. */
export const withPositionHeader = (cors: CorsRules | null): CorsRules | null =>
  cors && {
    ...cors,
    expose: [...cors.expose, POSITION_HEADER],
    headersOnDemand: [...(cors.headersOnDemand ?? []), POSITION_HEADER],
  };
