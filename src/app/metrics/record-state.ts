import pick from 'lodash/pick.js';
import type { Registry } from 'prom-client';
import type { Engine } from '../../content/engine.ts';
import type { ResponseCache } from '../../content/memory/response-cache.ts';
import type { Replicas } from '../../database/replicas/create-replicas.ts';
import type { Driver } from '../../database/driver.ts';
import type { Live } from '../../http/live/create-live.ts';
import type { Events } from '../../events/events.ts';

/** State that can be read on demand. */
export interface ServerState {
  readonly driver: Pick<Driver, 'usage' | 'longReads'>;
  readonly engine: Pick<Engine, 'answers' | 'prepared' | 'resolved'>;
  readonly events: Pick<Events, 'backlog' | 'counts'>;
  readonly live: Pick<Live, 'count'> | null;
  /** Steps of requests waiting for the database or for their turn. */
  readonly countWaiting: () => number;
  /** Null if there are no replicas. */
  readonly replication: { readonly replicas: Replicas; readonly answers: ResponseCache | null } | null;
}

type Prom = typeof import('prom-client');

/** Values by the name of their label's value, or one value without a label. */
type Read = () => number | Readonly<Record<string, number>>;

export function recordState(prom: Prom, registry: Registry, state: ServerState): void {
  const { driver, engine, events, live, countWaiting, replication } = state;
  const registers = [registry];
  const gauge = (name: string, help: string, read: Read, label?: string): void => {
    new prom.Gauge({
      ...{ name, help, registers, labelNames: label === undefined ? [] : [label] },
      collect() {
        for (const [labels, value] of labelled(read(), label)) this.set(labels, value);
      },
    });
  };
  const counter = (name: string, help: string, read: Read, label?: string): void => {
    new prom.Counter({
      ...{ name, help, registers, labelNames: label === undefined ? [] : [label] },
      collect() {
        this.reset();
        for (const [labels, value] of labelled(read(), label)) this.inc(labels, value);
      },
    });
  };
  if (replication !== null) {
    const { all, counts } = replication.replicas;
    gauge(
      'plinth_replica_lag_seconds',
      'How far a replica is behind the primary, as last measured.',
      () => Object.fromEntries(all.map(({ name, lagMs }) => [name, lagMs / 1000])),
      'replica',
    );
    gauge(
      'plinth_replica_used',
      'Whether a replica is read from (1) or left out (0).',
      () => Object.fromEntries(all.map((replica) => [replica.name, replica.status() === 'used' ? 1 : 0])),
      'replica',
    );
    counter(
      'plinth_reads_total',
      'Requests for content that only read, by the server they were assigned to: primary, or the number of a replica.',
      () => Object.fromEntries(counts.reads),
      'from',
    );
    counter(
      'plinth_replica_fallbacks_total',
      'Reads moved to another server, because no replica was in use (none), none had what the caller wrote (behind), or a statement failed (failed).',
      () => pick(counts.fallbacks, ['none', 'behind', 'failed']),
      'reason',
    );
  }
  if (live !== null) gauge('plinth_live_listeners', 'Clients that listen to a response.', live.count);
  gauge('plinth_waiting_steps', 'Steps of requests waiting for the database or for their turn.', countWaiting);
  gauge(
    'plinth_pool_connections',
    'Database connections, by state, and the maximum.',
    () => pick(driver.usage?.(), ['used', 'idle', 'most']),
    'state',
  );
  gauge(
    'plinth_long_reads',
    'Reads that have run for a while (running), and those that wait for one of them to end (waiting).',
    () => pick(driver.longReads(), ['running', 'waiting']),
    'state',
  );
  counter(
    'plinth_long_reads_stopped_total',
    'Long reads that were stopped, to be run again later, because too many were running.',
    () => driver.longReads().stopped,
  );
  gauge(
    'plinth_pool_waiting',
    'Statements and transactions waiting for a connection.',
    () => driver.usage?.().waiting ?? 0,
  );
  counter(
    'plinth_webhook_deliveries_total',
    'Attempts to deliver events to webhooks, by result; dropped events failed too often, or there were too many.',
    () => ({ ...events.counts }),
    'result',
  );
  recordBacklog(prom, registry, events);
  const caches = [engine.answers, replication?.answers].filter((cache) => cache != null);
  const sum = (of: (cache: ResponseCache) => number): number => caches.reduce((total, cache) => total + of(cache), 0);
  counter(
    'plinth_answers_total',
    'Responses to content requests, from memory or the database.',
    () => ({ memory: sum(({ counts }) => counts.hits), database: sum(({ counts }) => counts.misses) }),
    'from',
  );
  gauge(
    'plinth_kept_bytes',
    'Bytes cached in memory: answers, plans, queries.',
    () => ({
      answers: sum((cache) => cache.bytes()),
      plans: engine.prepared.bytes,
      queries: engine.resolved.bytes,
    }),
    'of',
  );
}

/** Every process reads the same table: the values of several must not be added up. */
function recordBacklog(prom: Prom, registry: Registry, events: Pick<Events, 'backlog'>): void {
  let reading: ReturnType<Events['backlog']> | null = null;
  /** Once for both. A database that does not answer is reported elsewhere. */
  const queues = () => {
    reading ??= events
      .backlog()
      .catch(() => [])
      .finally(() => {
        reading = null;
      });
    return reading;
  };
  const common = { registers: [registry], aggregator: 'max' as const };
  new prom.Gauge({
    ...{
      name: 'plinth_webhook_backlog',
      help: 'Events that wait to be sent to webhooks, from all servers.',
      ...common,
    },
    async collect() {
      this.set((await queues()).reduce((total, { count }) => total + count, 0));
    },
  });
  new prom.Gauge({
    name: 'plinth_webhook_overdue_seconds',
    help: 'For how long the first queued event should have been sent.',
    ...common,
    async collect() {
      const first = Math.min(Date.now(), ...(await queues()).map(({ dueAt }) => dueAt));
      this.set((Date.now() - first) / 1000);
    },
  });
}

const labelled = (
  values: ReturnType<Read>,
  label = '',
): readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[] =>
  typeof values === 'number'
    ? [[{}, values]]
    : Object.entries(values).map(([name, value]) => [{ [label]: name }, value]);
