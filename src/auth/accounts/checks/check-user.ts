import type { ContentType, ScalarAttribute } from '../../../schema/model.ts';
import type { ColumnValues, UserWriter } from '../../users/user-store.ts';
import { type Fields, type Problem, problem, refusal } from './check-body.ts';
import { checkValue, type Occasion } from './check-value.ts';

const scalarsOf = ({ attributes }: ContentType): readonly ScalarAttribute[] =>
  [...attributes.values()].filter((attribute) => attribute.kind === 'scalar');

/** Columns of every row, which no body sets. */
const STAMPS: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'publishedAt']);

/**
 * The declared fields as the user's schema wants them, with its defaults for those that a new user
 * leaves out, or a 400 that lists every problem in the schema's order. Keys that the schema does not
 * know are dropped, as the contract does.
 */
export function checkUser(userType: ContentType, fields: Fields, occasion: Occasion): Fields {
  const checked: Record<string, unknown> = {};
  const problems: Problem[] = [];
  for (const attribute of scalarsOf(userType)) {
    const { name } = attribute;
    if (STAMPS.has(name)) continue;
    const given = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const asked = given === undefined && occasion === 'creation' ? attribute.default : given;
    const { value, messages } = checkValue(attribute, asked, occasion);
    problems.push(...messages.map((message) => problem(name, message)));
    if (value !== undefined) checked[name] = value;
  }
  if (problems.length > 0) throw refusal(problems);
  return checked;
}

/** Inside of the transaction that writes: nobody takes the value between the look and the write. */
export async function assertUnique(
  writer: UserWriter,
  userType: ContentType,
  values: ColumnValues,
  exceptId?: number,
): Promise<void> {
  const problems: Problem[] = [];
  for (const { name, column, unique } of scalarsOf(userType)) {
    const value = values[column];
    if (!unique || value === null || value === undefined) continue;
    const others = (await writer.idsWith(column, [value])).filter(({ id }) => id !== exceptId);
    if (others.length > 0) problems.push(problem(name, 'This attribute must be unique'));
  }
  if (problems.length > 0) throw refusal(problems);
}
