import { cpus } from 'node:os';
import { ENGINE_TITLES, type Options } from '../options.ts';
import { WRITE_DESCRIPTIONS, WRITES } from './requests.ts';
import type { WriteCell } from './measure-writes.ts';
import type { WritesResult } from './run-writes.ts';

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [
    row(head),
    `|---|${head
      .slice(1)
      .map(() => '--:|')
      .join('')}`,
    ...rows.map(row),
  ].join('\n');

/** Medians, and their ratios to the floor's. */
export function writeWritesReport(results: readonly WritesResult[], options: Options, at: Date): string {
  return [
    `# Writes, ${at.toISOString().slice(0, 10)}`,
    writeWritesConditions(options),
    ...results.map((result) => writeWritesSection(result, options)),
  ]
    .join('\n\n')
    .concat('\n');
}

/** The conditions of the measurement, without which the figures mean nothing. */
export function writeWritesConditions({ articles, rounds, seconds }: Options): string {
  const conditions = `${articles.toLocaleString('en')} articles before the first write, Node ${process.versions.node}, ${cpus().length} cores shared by the client, the servers and the database. Medians of ${rounds} rounds of ${seconds} s. Each server writes to a copy of its own; a write is answered when it would survive a loss of power: SQLite in WAL with \`fdatasync\` of the log before the answer, shared by those who commit meanwhile, in both servers; PostgreSQL with its default settings. The answers and the stored rows of both were compared before.`;
  return [conditions, ...WRITES.map((name) => `- ${name}: ${WRITE_DESCRIPTIONS[name]}`)].join('\n');
}

export function writeWritesSection({ engine, cells, reads }: WritesResult, { connections }: Options): string {
  const servers = [...new Set(cells.map(({ server }) => server))];
  const tables = connections.map((clients) => {
    const cellOf = (server: string, write: string) =>
      cells.find((cell) => cell.server === server && cell.write === write && cell.connections === clients);
    const rows = servers.map((server) => [
      server,
      ...WRITES.map((write) => {
        const cell = cellOf(server, write);
        const base = cellOf('floor', write);
        if (cell === undefined || base === undefined) return '–';
        const failures = cell.failed === 0 ? '' : ` ${cell.failed} failed`;
        return `${Math.round(cell.perSecond)} (${(cell.perSecond / base.perSecond).toFixed(2)}) ${cell.p50.toFixed(1)} / ${cell.p99.toFixed(1)}${failures}`;
      }),
    ]);
    return `### ${clients} connection${clients === 1 ? '' : 's'}: writes per second (× floor), p50 / p99 in ms\n\n${table(['', ...WRITES], rows)}`;
  });
  const cpu = connections.map((clients) => {
    const rows = servers.map((server) => [
      server,
      ...WRITES.map((write) => cpuText(cells, { server, write, connections: clients })),
    ]);
    return `### ${clients} connection${clients === 1 ? '' : 's'}: CPU time of a write in ms, of the server + of the database (floor / server, all of it)\n\n${table(['', ...WRITES], rows)}`;
  });
  const beside = table(
    ['', 'p99 from memory', 'p99 alone', 'p99 beside writes', 'beside / alone', 'writes per second'],
    reads.map(({ server, keptP99, aloneP99, besideP99, writesPerSecond }) => [
      server,
      keptP99.toFixed(2),
      aloneP99.toFixed(2),
      besideP99.toFixed(2),
      (besideP99 / aloneP99).toFixed(1),
      String(Math.round(writesPerSecond)),
    ]),
  );
  return [
    `## ${ENGINE_TITLES[engine]}`,
    ...tables,
    ...cpu,
    `### One entry read by one client, beside eight that send W2, in ms\n\n${beside}`,
  ].join('\n\n');
}

type Which = Pick<WriteCell, 'server' | 'write' | 'connections'>;

function cpuText(cells: readonly WriteCell[], { server, write, connections }: Which): string {
  const ofServer = (name: string) =>
    cells.find((cell) => cell.server === name && cell.write === write && cell.connections === connections);
  const own = ofServer(server);
  const floor = ofServer('floor');
  if (own === undefined || own.cpuMs === null || floor === undefined || floor.cpuMs === null) return '–';
  const all = (cell: WriteCell): number => (cell.cpuMs ?? 0) + (cell.databaseCpuMs ?? 0);
  const database = own.databaseCpuMs === null ? '' : ` + ${own.databaseCpuMs.toFixed(2)}`;
  return `${own.cpuMs.toFixed(2)}${database} (${(all(floor) / all(own)).toFixed(2)})`;
}
