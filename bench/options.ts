import { parseArgs } from 'node:util';
import { REQUEST_NAMES, type RequestName } from './requests.ts';

export type EngineName = 'sqlite' | 'postgres';

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
  /** Of load in each round, for each request and server. */
  readonly seconds: number;
  /** Servers that are running already, with the same content. */
  readonly peers: readonly Peer[];
  /** The five writes in place of the requests. */
  readonly writes: boolean;
  /** Documents against REST requests for the same data. */
  readonly graphql: boolean;
  /** Writes the result to bench/results. */
  readonly save: boolean;
}

const SIZES: Readonly<Record<string, number>> = { '10k': 10_000, '100k': 100_000, '1m': 1_000_000 };

export const USAGE = `npm run bench -- [options]

  --size 10k|100k|1m        articles (10k)
  --engines sqlite,postgres (both)
  --requests R1,R3          (all six)
  --writes                  the five writes instead
  --graphql                 GraphQL against REST instead
  --connections 1,8         (1,8)
  --rounds 5                each round asks every server in turn; medians are shown
  --seconds 2               load per round, request and server
  --peer [name=]<url>       one more server, running, with the same content; may be repeated
  --save                    write the result to bench/results`;

export function readOptions(argv: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      size: { type: 'string', default: '10k' },
      engines: { type: 'string', default: 'sqlite,postgres' },
      requests: { type: 'string', default: REQUEST_NAMES.join() },
      connections: { type: 'string', default: '1,8' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '2' },
      peer: { type: 'string', multiple: true, default: [] },
      writes: { type: 'boolean', default: false },
      graphql: { type: 'boolean', default: false },
      save: { type: 'boolean', default: false },
    },
  });
  const articles = SIZES[values.size];
  if (articles === undefined) throw new Error(`--size ${values.size}: one of ${Object.keys(SIZES).join(', ')}`);
  return {
    articles,
    engines: oneOf(values.engines, ['sqlite', 'postgres']),
    requests: oneOf(values.requests, REQUEST_NAMES),
    connections: values.connections.split(',').map(Number),
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    peers: values.peer.map(readPeer),
    writes: values.writes,
    graphql: values.graphql,
    save: values.save,
  };
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
