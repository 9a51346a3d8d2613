import type { OwnText } from '../response/writer.ts';

/** A value already read and serialized by a plan: used unchanged. */
export class WrittenText {
  readonly answer: OwnText;

  constructor(answer: OwnText) {
    this.answer = answer;
  }
}
