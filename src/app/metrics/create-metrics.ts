import type { AnsweredRequest } from '../../http/follow-requests.ts';
import { recordState, type ServerState } from './record-state.ts';

export type Metrics = Awaited<ReturnType<typeof createMetrics>>;

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** There are few routes; all unmatched paths share this name. */
const NO_ROUTE = 'none';

/** Metrics of a running server, in Prometheus format; loaded only if they are enabled. */
export async function createMetrics() {
  const prom = await import('prom-client');
  const registry = new prom.Registry();
  const registers = [registry];
  prom.collectDefaultMetrics({ register: registry });
  const requests = new prom.Counter({
    name: 'plinth_http_requests_total',
    help: 'Answered requests, by method, route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  });
  const durations = new prom.Histogram({
    name: 'plinth_http_request_duration_seconds',
    help: 'Response time, by method and route.',
    labelNames: ['method', 'route'] as const,
    buckets: SECONDS,
    registers,
  });
  const statements = new prom.Counter({
    name: 'plinth_statements_total',
    help: 'Statements run by the database, by result.',
    labelNames: ['result'] as const,
    registers,
  });
  const statementDurations = new prom.Histogram({
    name: 'plinth_statement_duration_seconds',
    help: 'Duration of statements, including the wait for a connection.',
    buckets: SECONDS,
    registers,
  });
  const faults = new prom.Counter({
    name: 'plinth_faults_total',
    help: 'Server faults, by kind of database fault.',
    labelNames: ['kind'] as const,
    registers,
  });
  const taskRuns = new prom.Counter({
    name: 'plinth_cron_runs_total',
    help: 'Runs of cron tasks by this server, by task and result.',
    labelNames: ['task', 'result'] as const,
    registers,
  });
  const taskDurations = new prom.Histogram({
    name: 'plinth_cron_run_duration_seconds',
    help: 'Duration of the runs of cron tasks, by task.',
    labelNames: ['task'] as const,
    buckets: [0.1, 1, 10, 60, 600, 3600],
    registers,
  });
  return {
    registry,
    onAnswered({ method, status, ms, trace }: AnsweredRequest): void {
      const route = trace.route ?? NO_ROUTE;
      requests.inc({ method, route, status });
      durations.observe({ method, route }, ms / 1000);
    },
    onStatement(seconds: number, failed: boolean): void {
      statements.inc({ result: failed ? 'failed' : 'ok' });
      statementDurations.observe(seconds);
    },
    onTaskRun(task: string, seconds: number, failed: boolean): void {
      taskRuns.inc({ task, result: failed ? 'failed' : 'ok' });
      taskDurations.observe({ task }, seconds);
    },
    /** `kind` is the driver's classification of a database fault. */
    onFault: (kind: string): void => faults.inc({ kind }),
    /** Includes state that is read on demand, from now on. */
    observe: (state: ServerState): void => recordState(prom, registry, state),
  };
}
