import type { OwnText } from '../answer/writer.ts';

/** A value that a plan has read and written: it goes into the answer as it is. */
export class WrittenText {
  readonly answer: OwnText;

  constructor(answer: OwnText) {
    this.answer = answer;
  }
}
