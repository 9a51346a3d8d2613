import { validationError } from '../errors.ts';
import type { Limits } from '../content/engine.ts';

export type DocumentBudget = ReturnType<typeof startBudget>;

/** The budget shared by all fields of a document: that of a REST request. */
export function startBudget({ rows, bytes, populateNodes }: Limits) {
  let statements = 0;
  let characters = 0;
  return {
    rows: { left: rows, most: rows },
    /** Charges the statements of a field of `Query` or `Mutation`. */
    chargeStatements(count: number): void {
      statements += count;
      if (statements <= populateNodes) return;
      throw validationError(
        `The document needs more than ${populateNodes} statements. Request fewer fields, relations and aliases.`,
      );
    },
    /** Charges the text of a field's response. */
    chargeText(text: string | null): void {
      characters += text?.length ?? 0;
      if (characters <= bytes) return;
      throw validationError(
        `The response would exceed ${bytes} characters. Request fewer entries, fewer fields or fewer levels.`,
      );
    },
  };
}
