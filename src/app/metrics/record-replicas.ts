import type { Registry } from 'prom-client';
import type { Replicas } from '../../database/replicas/create-replicas.ts';

type Prom = typeof import('prom-client');

export function recordReplicas(prom: Prom, registry: Registry, { all, counts }: Replicas): void {
  const registers = [registry];
  new prom.Gauge({
    name: 'plinth_replica_lag_seconds',
    help: 'How far a replica is behind the primary, as last measured.',
    labelNames: ['replica'] as const,
    registers,
    collect() {
      for (const { name, lagMs } of all) this.set({ replica: name }, lagMs / 1000);
    },
  });
  new prom.Gauge({
    name: 'plinth_replica_used',
    help: 'Whether a replica is read from (1) or left out (0).',
    labelNames: ['replica'] as const,
    registers,
    collect() {
      for (const replica of all) this.set({ replica: replica.name }, replica.status() === 'used' ? 1 : 0);
    },
  });
  new prom.Counter({
    name: 'plinth_reads_total',
    help: 'Requests for content that only read, by the server they were assigned to: primary, or the number of a replica.',
    labelNames: ['from'] as const,
    registers,
    collect() {
      this.reset();
      for (const [from, count] of counts.reads) this.inc({ from }, count);
    },
  });
  new prom.Counter({
    name: 'plinth_replica_fallbacks_total',
    help: 'Reads moved to another server, because no replica was in use (none), none had what the caller wrote (behind), or a statement failed (failed).',
    labelNames: ['reason'] as const,
    registers,
    collect() {
      this.reset();
      const { none, behind, failed } = counts.fallbacks;
      for (const [reason, count] of Object.entries({ none, behind, failed })) this.inc({ reason }, count);
    },
  });
}
