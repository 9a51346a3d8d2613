import type { Registry } from 'prom-client';
import type { Engine } from '../../content/engine.ts';
import type { ResponseCache } from '../../content/memory/response-cache.ts';
import type { Replicas } from '../../database/replicas/create-replicas.ts';
import type { Driver } from '../../database/driver.ts';
import { recordReplicas } from './record-replicas.ts';

/** State that can be read on demand. */
export interface ServerState {
  readonly driver: Pick<Driver, 'usage'>;
  readonly engine: Pick<Engine, 'answers' | 'prepared' | 'resolved'>;
  /** Steps of requests waiting for the database or for their turn. */
  readonly countWaiting: () => number;
  /** Null if there are no replicas. */
  readonly replication: { readonly replicas: Replicas; readonly answers: ResponseCache | null } | null;
}

type Prom = typeof import('prom-client');

export function recordState(prom: Prom, registry: Registry, state: ServerState): void {
  const { driver, engine, countWaiting, replication } = state;
  const caches = [engine.answers, replication?.answers].filter((cache) => cache != null);
  const sum = (of: (cache: ResponseCache) => number): number => caches.reduce((total, cache) => total + of(cache), 0);
  const registers = [registry];
  if (replication !== null) recordReplicas(prom, registry, replication.replicas);
  new prom.Gauge({
    name: 'plinth_waiting_steps',
    help: 'Steps of requests waiting for the database or for their turn.',
    registers,
    collect() {
      this.set(countWaiting());
    },
  });
  new prom.Gauge({
    name: 'plinth_pool_connections',
    help: 'Database connections, by state, and the maximum.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      const usage = driver.usage?.();
      if (usage === undefined) return;
      this.set({ state: 'used' }, usage.used);
      this.set({ state: 'idle' }, usage.idle);
      this.set({ state: 'most' }, usage.most);
    },
  });
  new prom.Gauge({
    name: 'plinth_pool_waiting',
    help: 'Statements and transactions waiting for a connection.',
    registers,
    collect() {
      this.set(driver.usage?.().waiting ?? 0);
    },
  });
  new prom.Counter({
    name: 'plinth_answers_total',
    help: 'Responses to content requests, from memory or the database.',
    labelNames: ['from'] as const,
    registers,
    collect() {
      this.reset();
      this.inc(
        { from: 'memory' },
        sum(({ counts }) => counts.hits),
      );
      this.inc(
        { from: 'database' },
        sum(({ counts }) => counts.misses),
      );
    },
  });
  new prom.Gauge({
    name: 'plinth_kept_bytes',
    help: 'Bytes cached in memory: answers, plans, queries.',
    labelNames: ['of'] as const,
    registers,
    collect() {
      this.set(
        { of: 'answers' },
        sum((cache) => cache.bytes()),
      );
      this.set({ of: 'plans' }, engine.prepared.bytes);
      this.set({ of: 'queries' }, engine.resolved.bytes);
    },
  });
}
