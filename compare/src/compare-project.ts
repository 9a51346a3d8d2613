import type { AddressInfo } from 'node:net';
import type { DatabaseSettings } from '../../src/database/settings.ts';
import { StartError } from '../../src/errors.ts';
import { closeServer } from '../../src/http/close-server.ts';
import { type ComparedServer, openServer } from './compared-server.ts';
import { type ComparedCaller, type ComparedRequest, loggedRequest, readRequest } from './compared-request.ts';
import { type ComparedType, comparedTypes } from './compared-types.ts';
import type { ComparedContract, Comparison } from './comparison.ts';
import { createDocumentIds, type DocumentIds } from './document-ids.ts';
import { generateRequests } from './generate-requests.ts';
import { generateWrites, generateWrongWrites } from './generate-writes.ts';
import { matchDocuments } from './match-documents.ts';
import { readAccessLog } from './read-access-log.ts';
import { runComparison } from './run-comparison.ts';
import { sampleEntries } from './sample-entries.ts';
import { createSeededRandom } from './seeded-random.ts';
import type { Progress } from '../../src/util/progress.ts';
import { requireSigningSecret } from '../../src/project/require-secrets.ts';
import { assembleServer } from '../../src/app/assembling/assemble-server.ts';
import { logTo } from '../../src/app/logging/create-log.ts';
import type { Log } from '../../src/app/logging/log.ts';
import { type Application, type DeclaredProject, openApplication } from '../../src/app/opening/open-application.ts';
import { FORMAT } from '../../src/http/contract.ts';
import { v5ModelOf } from '../../src/schema/v5-model.ts';
import { openTrial } from '../../src/app/opening/trial.ts';
import { findCallers } from './find-callers.ts';

export interface CompareProjectOptions {
  /** That of the running server. */
  readonly contract: ComparedContract;
  /** The URL of the running server. */
  readonly reference: string;
  readonly requests: number;
  readonly concurrency: number;
  readonly rate: number;
  readonly seed: number;
  readonly logs: readonly string[];
  /** Omits generated requests. */
  readonly onlyLogs: boolean;
  /** In addition to those in the database. */
  readonly callers: readonly ComparedCaller[];
  /** Sends writes too. The reference must use a copy of the database; Plinth uses the one given here. */
  readonly copy: DatabaseSettings | null;
  readonly progress: Progress;
}

/**
 * Serves the project on a separate port, read-only unless on a copy, and sends it the same requests as the running v4 or v5.
 */
export async function compareProject(opened: DeclaredProject, options: CompareProjectOptions): Promise<Comparison> {
  requireSigningSecret(opened.project.settings);
  const application = options.copy === null ? await openTrial(opened) : await openCopy(opened, options.copy);
  try {
    const server = await assembleServer(application, QUIET);
    await server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.server.address() as AddressInfo;
    const reference = openServer(options.reference, options.concurrency);
    const plinth = openServer(`http://127.0.0.1:${port}`, options.concurrency, {
      ...(options.contract === 'v5' && { [FORMAT]: 'v5' }),
    });
    try {
      return await compareWith(application, reference, plinth, options);
    } finally {
      reference.close();
      plinth.close();
      await closeServer(server, 0);
    }
  } finally {
    await application.close();
  }
}

/** Logs errors only; requests are in the report. */
const QUIET: Log = logTo((level, message) => {
  if (level === 'error') console.error(message);
});

function openCopy(opened: DeclaredProject, database: DatabaseSettings): Promise<Application> {
  const { project } = opened;
  return openApplication(
    { ...opened, project: { ...project, settings: { ...project.settings, database } } },
    { createTables: false },
  );
}

/** The same for servers that are running. */
async function compareWith(
  application: Application,
  reference: ComparedServer,
  plinth: ComparedServer,
  options: CompareProjectOptions,
): Promise<Comparison> {
  const { project } = application;
  const { contract } = options;
  const model = contract === 'v5' ? v5ModelOf(application.model) : application.model;
  const { prefix } = project.settings.api;
  const startedAt = new Date().toISOString();
  const callers = withoutDoubles([...options.callers, ...(await findCallers(application))]);
  const types = comparedTypes(model, prefix);
  await requireAnswer(reference, types[0]?.path ?? prefix, options);
  const random = createSeededRandom(options.seed);
  const documentIds = contract === 'v5' ? await matchDocuments(reference, plinth, types, callers) : createDocumentIds();
  const logged = await readLogs(options.logs, prefix, callers, documentIds);
  const samples = await sampleEntries(plinth, types, callers, contract);
  const { differ: idsDiffer } = documentIds;
  const generated = generateRequests({ contract, idsDiffer, model, samples, random, types, callers });
  const writes = options.copy === null ? [] : [...generateWrites(types, callers, samples)];
  const wrong = options.copy === null ? [] : [...generateWrongWrites(types, callers)];
  const reads = options.onlyLogs ? logged.length : Math.max(options.requests, logged.length);
  if (writes.length > 0) await requireApart(reference, plinth, types, callers);
  const figures = await runComparison({
    ...{ contract, documentIds, model, types, reference, plinth, progress: options.progress, rate: options.rate },
    // Each write sees the effects of the one before.
    concurrency: writes.length > 0 ? 1 : options.concurrency,
    requests: chain(writes, first(reads, chain(logged, generated)), wrong),
    count: writes.length + reads + wrong.length,
    hasWrites: writes.length > 0,
  });
  return {
    ...{
      contract,
      reference: options.reference,
      startedAt,
      seed: options.seed,
      callers: callers.map(({ name }) => name),
    },
    ...figures,
  };
}

/** Named callers come first and take precedence. */
const withoutDoubles = (callers: readonly ComparedCaller[]): readonly ComparedCaller[] =>
  callers.filter((one, place) => callers.findIndex((other) => other.authorization === one.authorization) === place);

async function requireAnswer(
  server: ComparedServer,
  path: string,
  { reference: url, contract }: CompareProjectOptions,
): Promise<void> {
  await server.ask(readRequest(path, {}, { name: 'public', authorization: null })).catch((error: Error) => {
    throw new StartError(`The server at ${url} does not answer: ${error.message || String(error)}`, {
      remedy: `Start Strapi ${contract} with this content, and pass its address with --with.`,
    });
  });
}

/** Sends one write to the reference: if Plinth sees it, both use the same database, and no more is written. */
async function requireApart(
  reference: ComparedServer,
  plinth: ComparedServer,
  types: readonly ComparedType[],
  callers: readonly ComparedCaller[],
): Promise<void> {
  for (const { type, path } of types) {
    if (type.builtIn || type.kind === 'singleType') continue;
    for (const caller of callers) {
      const creation = { ...readRequest(path, {}, caller), method: 'POST', body: { data: {} } };
      const { status, body } = await reference.ask(creation);
      if (status !== 200) continue;
      const { id } = (JSON.parse(body) as { readonly data: { readonly id: unknown } }).data;
      const place = readRequest(`${path}/${String(id)}`, { publicationState: 'preview' }, caller);
      const seen = await plinth.ask(place);
      await reference.ask({ ...place, method: 'DELETE' });
      if (seen.status !== 200) {
        // Keeps the next IDs equal in both.
        await plinth.ask(creation);
        await plinth.ask({ ...place, method: 'DELETE' });
        return;
      }
      throw new StartError('v4 and Plinth use the same database, so writes cannot be compared.', {
        remedy: 'Start v4 on a copy of the database. The entry that was created to find out has been deleted.',
      });
    }
  }
}

async function readLogs(
  files: readonly string[],
  prefix: string,
  callers: readonly ComparedCaller[],
  documentIds: DocumentIds,
): Promise<readonly ComparedRequest[]> {
  const urls = new Set<string>();
  for (const file of files) for (const url of await readAccessLog(file, prefix)) urls.add(url);
  if (files.length > 0 && urls.size === 0) {
    throw new StartError(`The logs have no GET requests below ${prefix}.`, {
      remedy: 'Accepted: access logs of nginx, Apache and Caddy, and JSON lines with "method" and "url".',
    });
  }
  return [...urls].map((url, index) =>
    loggedRequest(documentIds.inPlinth(url), callers[index % callers.length] as ComparedCaller),
  );
}

function* chain<T>(...all: readonly Iterable<T>[]): Generator<T> {
  for (const one of all) yield* one;
}

function* first<T>(count: number, all: Iterable<T>): Generator<T> {
  let left = count;
  for (const one of all) {
    if (left <= 0) return;
    left -= 1;
    yield one;
  }
}
