import { readFileSync } from 'node:fs';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createMetrics } from '../../src/app/metrics/create-metrics.ts';
import type { ServerState } from '../../src/app/metrics/record-state.ts';

const read = (file: string): string => readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8');

/** The names of all metrics, including those of a server with replicas; nothing is collected. */
async function metricNames(): Promise<ReadonlySet<string>> {
  const metrics = await createMetrics();
  metrics.observe({
    driver: {},
    engine: {},
    events: {},
    live: { count: () => 0 },
    replication: { replicas: { all: [] } },
  } as unknown as ServerState);
  expect(metrics.registry).toBeInstanceOf(Registry);
  return new Set(metrics.registry.getMetricsAsArray().map(({ name }) => name));
}

const METRIC = /\b(?:plinth|nodejs|process)_[a-z0-9_]+/g;

/** The metrics in expressions; a histogram has several series. */
const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(METRIC)].map(([name]) => name.replace(/_(?:bucket|sum|count)$/, ''));

test('the dashboard names metrics that exist, and shows every metric of requests, the database and background work', async () => {
  const known = await metricNames();
  const dashboard = JSON.parse(read('monitoring/grafana-dashboard.json')) as {
    readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
  };
  const named = dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr)));
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  const own = [...known].filter((name) => name.startsWith('plinth_') && name !== 'plinth_replica_used');
  expect(own.filter((name) => !named.includes(name))).toEqual([]);
});

test('alert rules name metrics that exist, and a section of the runbook', async () => {
  const known = await metricNames();
  const { groups } = parse(read('monitoring/prometheus-rules.yml')) as {
    readonly groups: readonly {
      readonly rules: readonly {
        readonly alert: string;
        readonly expr: string;
        readonly annotations: { readonly runbook: string };
      }[];
    }[];
  };
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(5);
  const sections = [...read('operations.md').matchAll(/^#+ (.+)$/gm)].map(
    ([, title = '']) => `docs/operations.md#${title.toLowerCase().replaceAll(' ', '-')}`,
  );
  for (const { alert, expr, annotations } of rules) {
    expect(namesIn(expr), alert).not.toEqual([]);
    expect(namesIn(expr).filter((name) => !known.has(name))).toEqual([]);
    expect(sections, alert).toContain(annotations.runbook);
    expect(read('operations.md'), alert).toContain(`\`${alert}\``);
  }
});

test('the table of metrics is complete', async () => {
  const listed = namesIn(read('operations.md'));
  const own = [...(await metricNames())].filter((name) => name.startsWith('plinth_'));
  expect(own.filter((name) => !listed.includes(name))).toEqual([]);
});
