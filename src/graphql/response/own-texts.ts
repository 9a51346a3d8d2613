import type { SqlCell } from '../../sql/rows.ts';
import type { OwnField, OwnText, OwnTexts } from './writer.ts';

export type AnswerOwn = (shown: OwnField, entry: Readonly<Record<string, unknown>>) => Promise<OwnText>;

/** Results of project code, once per entry and location in the document. */
export interface OwnAnswers extends OwnTexts {
  /** Whether there are requests without a result yet. */
  isAsked(): boolean;
  /** Calls project code for all entries together. */
  answerAll(): Promise<void>;
}

export function collectOwnTexts(answer: AnswerOwn): OwnAnswers {
  const known = new Map<OwnField, Map<SqlCell, OwnText>>();
  let asked: (() => Promise<void>)[] = [];
  return {
    find(shown, id, entry) {
      const texts = known.get(shown) ?? new Map<SqlCell, OwnText>();
      known.set(shown, texts);
      const found = texts.get(id);
      if (found !== undefined) return found;
      const made = entry();
      asked.push(async () => void texts.set(id, await answer(shown, made)));
      return undefined;
    },
    isAsked: () => asked.length > 0,
    async answerAll() {
      const all = asked;
      asked = [];
      await Promise.all(all.map((one) => one()));
    },
  };
}
