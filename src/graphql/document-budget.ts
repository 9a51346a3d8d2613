import { validationError } from '../errors.ts';
import type { Limits } from '../content/engine.ts';

/** The budget shared by all fields of a document: that of a REST request. */
export interface DocumentBudget {
  readonly rows: { left: number; readonly most: number };
  /** Charges the statements of a field of `Query` or `Mutation`. */
  chargeStatements(count: number): void;
  /** Charges the text of a field's response. */
  chargeText(text: string | null): void;
}

export function startBudget({ rows, bytes, populateNodes }: Limits): DocumentBudget {
  let statements = 0;
  let characters = 0;
  return {
    rows: { left: rows, most: rows },
    chargeStatements(count) {
      statements += count;
      if (statements <= populateNodes) return;
      throw validationError(
        `The document needs more than ${populateNodes} statements. Request fewer fields, relations and aliases.`,
      );
    },
    chargeText(text) {
      characters += text?.length ?? 0;
      if (characters <= bytes) return;
      throw validationError(
        `The response would exceed ${bytes} characters. Request fewer entries, fewer fields or fewer levels.`,
      );
    },
  };
}
