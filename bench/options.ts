import { parseArgs } from 'node:util';
import { REQUEST_NAMES, type RequestName } from './requests.ts';

export type EngineName = 'sqlite' | 'postgres';

export const ENGINE_TITLES: Readonly<Record<EngineName, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

export interface Peer {
  readonly name: string;
  readonly url: string;
}

export interface Options {
  readonly articles: number;
  readonly engines: readonly EngineName[];
  readonly requests: readonly RequestName[];
  readonly connections: readonly number[];
  readonly rounds: number;
  /** Seconds of load per round, request and server. */
  readonly seconds: number;
  /** Number of starts per server; the median is shown. */
  readonly starts: number;
  /** Servers already running, with the same content. */
  readonly peers: readonly Peer[];
  /** Measures the five writes instead of the requests. */
  readonly writes: boolean;
  /** Compares documents with REST requests for the same data. */
  readonly graphql: boolean;
  /** Compares v5's contract with v4's, by CPU time. */
  readonly v5: boolean;
  /** The `main.js` of another build, to compare this one with by CPU time; null without one. */
  readonly against: string | null;
  /** Measures reads beside writes to other types. */
  readonly beside: boolean;
  /** Measures how requests grow with the content. */
  readonly growth: boolean;
  /** Measures the flat list with project code around it. */
  readonly code: boolean;
  /** A short run: whatever is not requested explicitly is measured briefly. */
  readonly quick: boolean;
  /** Writes the result to bench/results. */
  readonly save: boolean;
}

/** Defaults of a full run. */
const WHOLE = { requests: REQUEST_NAMES.join(), connections: '1,8', rounds: '5', seconds: '2', starts: 3 } as const;
const QUICK = { requests: 'R1,R3,R5', connections: '8', rounds: '1', seconds: '1', starts: 1 } as const;

const SIZES: Readonly<Record<string, number>> = { '10k': 10_000, '100k': 100_000, '1m': 1_000_000 };

export const USAGE = `npm run bench -- [options]

  --quick                   a first look in less than two minutes: R1, R3 and R5, one round of one second
  --size 10k|100k|1m        articles (10k)
  --engines sqlite,postgres (both)
  --requests R1,R3          (all six)
  --writes                  the five writes instead
  --graphql                 GraphQL against REST instead
  --v5                      the CPU time of v5's contract against v4's instead, with the first of the connections
  --beside                  reads from memory, alone and beside writes to other types, instead
  --against <main.js>       the CPU time of the six requests and the five writes, in turns with another build, instead
  --growth                  lists, cursors and searches with 10,000 articles and with --size (1m), instead
  --code                    R1 with a project's middleware, policy or controller around it instead
  --connections 1,8         (1,8)
  --rounds 5                each round asks every server in turn; medians are shown
  --seconds 2               load per round, request and server
  --peer [name=]<url>       one more server, running, with the same content; may be repeated
  --save                    write the result to bench/results`;

export function readOptions(argv: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      size: { type: 'string' },
      engines: { type: 'string', default: 'sqlite,postgres' },
      requests: { type: 'string' },
      connections: { type: 'string' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      peer: { type: 'string', multiple: true, default: [] },
      writes: { type: 'boolean', default: false },
      graphql: { type: 'boolean', default: false },
      v5: { type: 'boolean', default: false },
      beside: { type: 'boolean', default: false },
      against: { type: 'string' },
      growth: { type: 'boolean', default: false },
      code: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      save: { type: 'boolean', default: false },
    },
  });
  const defaults = values.quick ? QUICK : WHOLE;
  const size = values.size ?? (values.growth ? '1m' : '10k');
  const articles = SIZES[size];
  if (articles === undefined) throw new Error(`--size ${size}: one of ${Object.keys(SIZES).join(', ')}`);
  return {
    articles,
    engines: oneOf(values.engines, ['sqlite', 'postgres']),
    requests: oneOf(values.requests ?? defaults.requests, REQUEST_NAMES),
    connections: (values.connections ?? defaults.connections).split(',').map((text) => count('--connections', text)),
    rounds: count('--rounds', values.rounds ?? defaults.rounds),
    seconds: count('--seconds', values.seconds ?? defaults.seconds),
    starts: defaults.starts,
    peers: values.peer.map(readPeer),
    writes: values.writes,
    graphql: values.graphql,
    v5: values.v5,
    beside: values.beside,
    against: values.against ?? null,
    growth: values.growth,
    code: values.code,
    quick: values.quick,
    save: values.save,
  };
}

function count(option: string, text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new Error(`${option} ${text}: a whole number from 1 to 99999`);
  return Number(text);
}

function readPeer(text: string): Peer {
  const [, name, url = ''] = /^(?:([^=]*)=)?(https?:.*?)\/?$/.exec(text) ?? [];
  if (url === '') throw new Error(`--peer ${text}: a URL, or name=URL`);
  return { name: name ?? url, url };
}

function oneOf<T extends string>(text: string, known: readonly T[]): readonly T[] {
  const asked = text.split(',');
  const unknown = asked.find((name) => !known.some((one) => one === name));
  if (unknown !== undefined) throw new Error(`${unknown}: one of ${known.join(', ')}`);
  return known.filter((name) => asked.includes(name));
}
