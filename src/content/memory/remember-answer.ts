import type { Proof } from '../../database/freshness.ts';
import type { Reading, WholeAnswer } from './answer-cache.ts';
import { finishAnswer, finishBytes } from './answer-etag.ts';
import type { Content } from '../content.ts';
import type { Answer } from '../reading/list-entries.ts';

type Read = (content: Content) => Promise<Answer>;

/**
 * The answer from memory while it is provably current, else a fresh one, which is kept when nothing
 * was committed while it was read. `key` says everything that the answer depends on beside the
 * database; `proof` was taken after the request arrived.
 */
export async function rememberAnswer(
  content: Content,
  proof: Proof,
  key: string,
  read: Read,
): Promise<WholeAnswer | Answer> {
  const { answers } = content;
  if (answers === null) return read(content);
  if (proof === null) return finish(content, await read(content));
  const known = answers.recallAnswer(proof, key);
  if (known !== undefined) return known;
  const flight = `${proof}\n${key}`;
  const underWay = answers.underWay.get(flight);
  if (underWay !== undefined) {
    // Whoever reads now under the same proof reads what this request would.
    const shared = await underWay;
    if (shared !== null) return shared;
  }
  const reading = { proof, totals: new Map<string, number>() };
  const answer = readUnder(content, reading, read);
  const shared = answer.then(onlyWhole, () => null);
  answers.underWay.set(flight, shared);
  // Nobody waits for the second proof. Where it cannot be had, nothing is kept.
  shared
    .then((whole) => whole && answers.keep(reading, key, whole))
    .catch(() => undefined)
    .finally(() => answers.underWay.delete(flight));
  return answer;
}

const readUnder = async (content: Content, reading: Reading, read: Read): Promise<WholeAnswer | Answer> =>
  finish(content, await read({ ...content, reading, defaultLocale: () => content.defaultLocale(reading.proof) }));

function finish({ work }: Content, answer: Answer): WholeAnswer | Answer | Promise<WholeAnswer> {
  if (typeof answer === 'string') return finishAnswer(answer);
  return Buffer.isBuffer(answer) ? finishBytes(answer, work) : answer;
}

const onlyWhole = (answer: WholeAnswer | Answer): WholeAnswer | null =>
  typeof answer === 'object' && 'etag' in answer ? answer : null;
