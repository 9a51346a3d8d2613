import type { Claim } from './claims.ts';
import type { Issue, Path } from './issues.ts';

/** A possible error in the body, before it has its place: an error, or a claim that may become one. */
export type Finding = Unplaced<Issue> | Unplaced<Claim>;

export type Unplaced<T> = T extends unknown ? Omit<T, 'place'> : never;

/** The findings of one field. */
export interface FieldFindings {
  /** Position of the field in the schema, or of the item in its list. */
  readonly index: number;
  /** As messages write it: `sections[0].title`. */
  readonly path: string;
  readonly findings: readonly Finding[];
  /**
   * How many checks have to end one after the other before it is known. The contract checks fields side by side;
   * where its order says nothing, what is known first comes first.
   */
  readonly steps: number;
}

/**
 * The order in which the contract reports what it finds in the fields of one object: by the first name of the
 * schema that occurs anywhere in the path, so that `subtitle` counts as `title`. It starts with the last field.
 */
export function orderFindings(names: readonly string[], fields: readonly FieldFindings[]): readonly Finding[] {
  if (fields.length <= 1) return fields[0]?.findings ?? [];
  const rank = ({ path }: FieldFindings): number => {
    const found = names.findIndex((name) => path.includes(name));
    return found === -1 ? names.length : found;
  };
  return fields
    .map((field) => ({ ...field, rank: rank(field) }))
    .sort((one, other) => one.rank - other.rank || one.steps - other.steps || other.index - one.index)
    .flatMap(({ findings }) => findings);
}

/** The items of a list are reported as they are known. */
export function orderItems(items: readonly FieldFindings[]): readonly Finding[] {
  return items
    .filter(({ findings }) => findings.length > 0)
    .sort((one, other) => one.steps - other.steps || one.index - other.index)
    .flatMap(({ findings }) => findings);
}

export const isClaim = (finding: Finding): finding is Unplaced<Claim> => 'kind' in finding;

/** `sections[0].title` as a list. */
export const pathOf = (path: string): Path => path.split(/[.[\]]+/).filter((part) => part !== '');

export const bodyIssue = (path: string, message: string): Unplaced<Issue> => ({
  stage: 'body',
  path: pathOf(path),
  message,
  name: 'ValidationError',
});

/** Of what the contract would take. */
export const beyondIssue = (path: string, message: string): Unplaced<Issue> => ({
  ...bodyIssue(path, message),
  stage: 'beyond',
});
