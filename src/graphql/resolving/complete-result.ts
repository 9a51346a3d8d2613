import type { OwnField, OwnText } from '../response/writer.ts';
import type { FieldResult, FieldContext } from '../field-rows.ts';
import { attempt, completeField, completeValue, type Place, startCompletion } from './complete-value.ts';

/** Converts a value that no plan has read to the response of a field of `Query` or `Mutation`. */
export async function completeResult(context: FieldContext, place: Place, value: unknown): Promise<FieldResult> {
  const completion = startCompletion(context);
  const type = place.asked.field?.type;
  const text = await attempt(completion, place, async () =>
    type === undefined ? null : completeValue(completion, place, type, value),
  );
  return { text, errors: completion.errors };
}

/** A field of an entry read by a plan, resolved by project code. */
export async function answerOwn(
  context: FieldContext,
  { owner, asked }: OwnField,
  entry: Readonly<Record<string, unknown>>,
): Promise<OwnText> {
  const completion = startCompletion(context);
  const text = await completeField(completion, { owner, asked, path: [] }, entry);
  return { text, errors: completion.errors };
}
