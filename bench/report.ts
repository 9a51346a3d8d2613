import { cpus, loadavg } from 'node:os';
import { type EngineName, ENGINE_TITLES, type Options } from './options.ts';
import type { Cell } from './measure.ts';
import { DESCRIPTIONS, type RequestName } from './requests.ts';

/** Facts about one server besides its speed. */
export interface ServerFacts {
  readonly name: string;
  readonly startMs: number | null;
  readonly idleMb: number | null;
  readonly loadedMb: number | null;
  /** Statements per request, if they can be counted. */
  readonly statements: ReadonlyMap<RequestName, number> | null;
}

export interface EngineResult {
  readonly engine: EngineName;
  readonly baseline: string;
  readonly servers: readonly ServerFacts[];
  readonly cells: readonly Cell[];
  readonly bytes: ReadonlyMap<RequestName, number>;
}

const OTHERS =
  ' Servers that were running before have a database of their own, with the indexes that they make themselves.';

export function writeReport(results: readonly EngineResult[], options: Options, loader: string, at: Date): string {
  const sections = results.map((result) => writeEngineSection(result, options));
  return `# Benchmark, ${at.toISOString().slice(0, 10)}\n\n${writeConditions(options, loader)}\n\n${sections.join('\n')}`;
}

/** The conditions of the measurement, without which the figures mean nothing. */
export function writeConditions(options: Options, loader: string): string {
  const [processor] = cpus();
  const facts = [
    `${options.articles.toLocaleString('en')} articles, 25 a page`,
    `${options.rounds} rounds of ${options.seconds} s for each request and server, medians`,
    `load by ${loader}`,
    `Node ${process.version}`,
    `${cpus().length} cores${processor?.model.trim() ? ` (${processor.model.trim()})` : ''}`,
    `load of the machine at the end ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  ];
  const requests = options.requests.map((name) => `${name}: ${DESCRIPTIONS[name]}`).join(' · ');
  return `${facts.join('; ')}. Compare ratios inside one run only: all servers took turns in it, on the same content and the same indexes.${options.peers.length > 0 ? OTHERS : ''}\n\n${requests}.`;
}

export function writeEngineSection(result: EngineResult, { requests, connections }: Options): string {
  const { engine, servers, cells, baseline, bytes } = result;
  const cellOf = (server: string, request: RequestName, clients: number): Cell | undefined =>
    cells.find((cell) => cell.server === server && cell.request === request && cell.connections === clients);
  const table = (title: string, write: (server: ServerFacts, request: RequestName) => string): string =>
    `**${title}**\n\n${markdownTable(
      ['', ...requests],
      servers.map((server) => [server.name, ...requests.map((request) => write(server, request))]),
    )}`;
  const withCell = (clients: number, write: (cell: Cell, base: Cell | undefined) => string) => {
    return ({ name }: ServerFacts, request: RequestName): string => {
      const cell = cellOf(name, request, clients);
      return cell === undefined ? '–' : write(cell, cellOf(baseline, request, clients));
    };
  };
  const speeds = connections.flatMap((clients) => [
    table(
      `Requests per second, ${plural(clients, 'connection')} (× ${baseline})`,
      withCell(
        clients,
        (cell, base) =>
          `${round(cell.perSecond)} (${base ? (cell.perSecond / base.perSecond).toFixed(2) : '–'})${cell.failed > 0 ? ` ${cell.failed} failed` : ''}`,
      ),
    ),
    table(
      `p50 / p99 in ms, ${plural(clients, 'connection')}`,
      withCell(clients, (cell) => `${cell.p50.toFixed(2)} / ${cell.p99.toFixed(2)}`),
    ),
    table(
      `CPU ms per request${engine === 'sqlite' ? '' : ', server + database'}, ${plural(clients, 'connection')}`,
      withCell(
        clients,
        ({ cpuMs, databaseCpuMs }) =>
          [cpuMs, databaseCpuMs]
            .filter((ms) => ms !== null)
            .map((ms) => ms.toFixed(2))
            .join(' + ') || '–',
      ),
    ),
  ]);
  const counts = table('SQL statements per request', ({ statements }, request) =>
    String(statements?.get(request) ?? '–'),
  );
  const sizes = requests.map((request) => `${request} ${round((bytes.get(request) ?? 0) / 1000)} kB`).join(', ');
  const processes = markdownTable(
    ['', 'start to first answer, ms', 'memory idle, MB', 'memory after the load, MB'],
    servers.map(({ name, startMs, idleMb, loadedMb }) => [name, ...[startMs, idleMb, loadedMb].map(roundOrDash)]),
  );
  return `## ${ENGINE_TITLES[engine]}\n\nAnswers: ${sizes}.\n\n${[...speeds, counts, processes].join('\n')}`;
}

function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  return `${line(head)}${line(head.map((_, index) => (index === 0 ? '---' : '--:')))}${rows.map(line).join('')}`;
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const round = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)));

const roundOrDash = (value: number | null): string => (value === null ? '–' : String(Math.round(value)));
