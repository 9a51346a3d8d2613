import { CASES as BESIDE_CASES } from './beside-writes.ts';
import { CODE_SERVERS } from './code-around.ts';
import { CONTESTANTS } from './contestants.ts';
import { GROWTH, SMALL } from './growth.ts';
import { GRAPHQL_PAIRS } from './graphql-pairs.ts';
import { type EngineName, ENGINE_TITLES, type Options } from './options.ts';
import { WRITES } from './writes/requests.ts';

/** What a run will do, and how long each part takes on an idle machine. */
export interface Plan {
  readonly lines: readonly string[];
  readonly seconds: number;
}

/** Seconds of load before the first round, per request or write and server. */
export const WARM_SECONDS = 1;

/** Until the first response, and the pause before memory is measured. */
const START_SECONDS = 1.5;

/** Tables, indexes and rows; an SQLite file is reused by the next run. */
const FILL_SECONDS_PER_10K: Readonly<Record<EngineName, number>> = { sqlite: 3, postgres: 4 };

/** Each run gets its own PostgreSQL server. */
const CREATE_SECONDS: Readonly<Record<EngineName, number>> = { sqlite: 3, postgres: 6 };

/** The floor and Plinth. */
const WRITERS = 2;

export function planRun(options: Options): Plan {
  const parts = options.engines.map((engine) => ({
    engine,
    seconds: preparing(engine, options) + load(engine, options),
  }));
  const seconds = parts.reduce((total, part) => total + part.seconds, 0);
  return {
    lines: [
      `Benchmark: ${subject(options)}, ${options.articles.toLocaleString('en')} articles, connections ${options.connections.join(' and ')}, ${rounds(options)} of ${options.seconds} s.`,
      ...parts.map(
        (part) => `  ${ENGINE_TITLES[part.engine]}: ${duration(part.seconds)}; its tables are shown when it is done`,
      ),
      `${sentence(duration(seconds))} in all on quiet cores.${options.quick ? '' : ' A first look in less than two minutes: npm run bench -- --quick'}`,
    ],
    seconds,
  };
}

/** "about 40 s", "about 9 min". */
export const duration = (seconds: number): string =>
  seconds < 100 ? `about ${Math.max(5, Math.round(seconds / 5) * 5)} s` : `about ${Math.round(seconds / 60)} min`;

/** The end of a progress line. */
export const timeLeft = (done: number, all: number, sinceMs: number): string =>
  done === 0 ? '' : `, ${duration(((all - done) * sinceMs) / done / 1000)} left of the rounds`;

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const rounds = ({ rounds: count }: Options): string => (count === 1 ? 'one round' : `${count} rounds`);

function subject({ writes, graphql, v5, against, beside, growth, code, requests }: Options): string {
  if (writes) return `${WRITES.length} writes`;
  if (against !== null) return `${requests.join(', ')} and ${WRITES.length} writes against another build`;
  if (beside) return 'reads beside writes';
  if (growth) return `${Object.keys(GROWTH).length} lists with ${SMALL.toLocaleString('en')} articles`;
  if (code) return "request R1 with a project's code around it";
  if (graphql) return `${GRAPHQL_PAIRS.length} GraphQL documents against REST`;
  if (v5) return `${requests.join(', ')} in v5's contract against v4's`;
  return requests.length === 1 ? `request ${requests[0]}` : `requests ${requests.join(', ')}`;
}

function preparing(engine: EngineName, { articles }: Options): number {
  return CREATE_SECONDS[engine] + (FILL_SECONDS_PER_10K[engine] * articles) / 10_000;
}

function load(engine: EngineName, options: Options): number {
  if (options.writes) return writesLoad(options);
  if (options.graphql) return graphqlLoad(options);
  if (options.v5) return v5Load(options);
  if (options.against !== null) return againstLoad(options);
  if (options.beside) return besideLoad(options);
  if (options.growth) return growthLoad(engine, options);
  if (options.code) return codeLoad(options);
  const contestants = CONTESTANTS[engine].length;
  const servers = contestants + options.peers.length;
  const { requests, connections, starts } = options;
  const bursts = options.rounds * connections.length * options.seconds + WARM_SECONDS;
  // One more start counts statements.
  return contestants * (starts + 1) * START_SECONDS + servers * requests.length * bursts;
}

function writesLoad({ peers, rounds: count, connections, seconds }: Options): number {
  const servers = WRITERS + peers.length;
  const besideReads = (servers - 1) * (WARM_SECONDS + 5 * seconds);
  return (
    servers * (WRITES.length * (WARM_SECONDS + count * connections.length * seconds) + START_SECONDS) + besideReads
  );
}

/** The first round is a warm-up. */
const graphqlLoad = ({ peers, rounds: count, connections, seconds }: Options): number =>
  START_SECONDS + connections.length * GRAPHQL_PAIRS.length * (2 + peers.length) * (count + 1) * seconds;

/** Two servers, one of which answers from memory; the first round is a warm-up. */
const v5Load = ({ rounds: count, requests }: Options): number =>
  2 * (START_SECONDS + requests.length * (count + 1) * V5_TURNS_SECONDS);

const V5_TURNS_SECONDS = 1;

/** Two servers at a time, started in each round. */
const againstLoad = ({ rounds: count, requests }: Options): number =>
  count * 2 * (START_SECONDS + (requests.length + WRITES.length) * AGAINST_TURNS_SECONDS);

const AGAINST_TURNS_SECONDS = 1.5;

/** Each case reads all pages once before it is measured. */
const besideLoad = ({ rounds: count, seconds }: Options): number =>
  START_SECONDS + BESIDE_CASES.length * count * (WARM_SECONDS + seconds);

/** The other database is prepared as well, and both get a search index. */
const growthLoad = (engine: EngineName, options: Options): number =>
  preparing(engine, { ...options, articles: SMALL }) +
  (INDEX_SECONDS_PER_10K * (SMALL + options.articles)) / 10_000 +
  2 * (START_SECONDS + Object.keys(GROWTH).length * options.rounds * GROWTH_TURN_SECONDS);

const INDEX_SECONDS_PER_10K = 2.5;
const GROWTH_TURN_SECONDS = 0.2;

const codeLoad = ({ rounds: count, connections, seconds }: Options): number =>
  CODE_SERVERS * (START_SECONDS + WARM_SECONDS + count * connections.length * seconds);
