import type { Proof } from '../../database/freshness.ts';
import type { Reading, CompleteResponse } from './response-cache.ts';
import { encodeText, finishResponse, finishBytes } from './finish-response.ts';
import type { Scope } from '../scope.ts';
import type { ResponseBody } from '../reading/list-entries.ts';

type Read = (scope: Scope) => Promise<ResponseBody>;

/**
 * The cached response while it is provably current, otherwise a fresh one, which is cached if nothing it depends on was
 * committed while it was read: the proof of the next request tells. `asked` contains everything that the response
 * depends on besides the database; `proof` was taken after the request arrived. `reads`: whether all statements belong
 * to plans, so the tables that the response depends on are known.
 */
export async function rememberResponse(
  scope: Scope,
  proof: Proof,
  asked: string,
  read: Read,
  reads: 'plans' | 'anything' = 'plans',
): Promise<CompleteResponse | ResponseBody> {
  const { engine, source } = scope;
  const { answers, freshness } = source;
  if (engine.answers === null) return read(scope);
  if (proof === null || answers === null) return finish(scope, await read(scope));
  // If the storage becomes private, responses cached before must not be sent.
  const { signing } = engine.addresses;
  const key = signing === null ? asked : `${asked}\n${await signing.isNeeded(scope.work)}`;
  const known = answers.recallResponse(proof, key);
  if (known !== undefined) return known;
  const flight = `${proof}\n${key}`;
  const underWay = answers.underWay.get(flight);
  if (underWay?.freshness === freshness) {
    // Requests under the same proof read the same data.
    const shared = await underWay.answer;
    if (shared !== null) return shared;
  }
  const reading = answers.startReading(proof, reads === 'plans' ? new Set() : null);
  const answer = readUnder(scope, reading, read);
  const own = { freshness, answer: answer.then(onlyWhole, () => null) };
  answers.underWay.set(flight, own);
  const end = (): void => {
    if (answers.underWay.get(flight) === own) answers.underWay.delete(flight);
  };
  void own.answer.then((whole) => {
    if (whole === null || freshness === null) return end();
    freshness.confirm((after) => {
      answers.keep(reading, key, whole, after);
      end();
    });
  });
  return answer;
}

async function readUnder(scope: Scope, reading: Reading, read: Read): Promise<CompleteResponse | ResponseBody> {
  const answer = await finish(scope, await read({ ...scope, reading }));
  return onlyWhole(answer) === null ? answer : { ...(answer as CompleteResponse), tables: reading.tables };
}

/** Longer strings are encoded and hashed in steps. */
const LONG = 256 * 1024;

function finish({ work }: Scope, answer: ResponseBody): CompleteResponse | ResponseBody | Promise<CompleteResponse> {
  // It expires soon: it gets no validator and is not cached.
  if (work.isPassing) return answer;
  if (typeof answer === 'string' && answer.length > LONG) {
    return encodeText(answer, work).then((bytes) => finishBytes(bytes, work));
  }
  if (typeof answer === 'string') return finishResponse(answer);
  return Buffer.isBuffer(answer) ? finishBytes(answer, work) : answer;
}

const onlyWhole = (answer: CompleteResponse | ResponseBody): CompleteResponse | null =>
  typeof answer === 'object' && 'etag' in answer ? answer : null;
