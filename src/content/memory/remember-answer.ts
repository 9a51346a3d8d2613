import type { Proof } from '../../database/freshness.ts';
import type { Reading, WholeAnswer } from './answer-cache.ts';
import { encodeText, finishAnswer, finishBytes } from './finish-answer.ts';
import type { Scope } from '../scope.ts';
import type { Answer } from '../reading/list-entries.ts';

type Read = (scope: Scope) => Promise<Answer>;

/**
 * The answer from memory while it is provably current, else a fresh one, which is kept when nothing
 * was committed while it was read. `asked` says everything that the answer depends on beside the
 * database; `proof` was taken after the request arrived.
 */
export async function rememberAnswer(
  scope: Scope,
  proof: Proof,
  asked: string,
  read: Read,
): Promise<WholeAnswer | Answer> {
  const { engine, source } = scope;
  const { answers, freshness } = source;
  if (engine.answers === null) return read(scope);
  if (proof === null || answers === null) return finish(scope, await read(scope));
  // A storage may become private: what was written before is not answered then.
  const { signing } = engine.addresses;
  const key = signing === null ? asked : `${asked}\n${await signing.isNeeded(scope.work)}`;
  const known = answers.recallAnswer(proof, key);
  if (known !== undefined) return known;
  const flight = `${proof}\n${key}`;
  const underWay = answers.underWay.get(flight);
  if (underWay !== undefined) {
    // A request under the same proof reads the same.
    const shared = await underWay;
    if (shared !== null) return shared;
  }
  const reading = { proof, totals: new Map<string, number>() };
  const answer = readUnder(scope, reading, read);
  const shared = answer.then(onlyWhole, () => null);
  answers.underWay.set(flight, shared);
  // The second proof is not awaited. If there is none, nothing is kept.
  shared
    .then(async (whole) => whole && answers.keep(reading, key, whole, (await freshness?.current()) ?? null))
    .catch(() => undefined)
    .finally(() => answers.underWay.delete(flight));
  return answer;
}

const readUnder = async (scope: Scope, reading: Reading, read: Read): Promise<WholeAnswer | Answer> =>
  finish(scope, await read({ ...scope, reading }));

/** A text that is longer is encoded and hashed a piece at a time. */
const LONG = 256 * 1024;

function finish({ work }: Scope, answer: Answer): WholeAnswer | Answer | Promise<WholeAnswer> {
  // It will be worth nothing before long: it has no validator, and is not kept.
  if (work.isPassing) return answer;
  if (typeof answer === 'string' && answer.length > LONG) {
    return encodeText(answer, work).then((bytes) => finishBytes(bytes, work));
  }
  if (typeof answer === 'string') return finishAnswer(answer);
  return Buffer.isBuffer(answer) ? finishBytes(answer, work) : answer;
}

const onlyWhole = (answer: WholeAnswer | Answer): WholeAnswer | null =>
  typeof answer === 'object' && 'etag' in answer ? answer : null;
