import type { Claim } from './claims.ts';
import type { Issue, Path } from './issues.ts';

/** A possible error in the body, before it gets its position: an error, or a claim that may become one. */
export type Finding = Unplaced<Issue> | Unplaced<Claim>;

export type Unplaced<T> = T extends unknown ? Omit<T, 'place'> : never;

/** The findings of one field. */
export interface FieldFindings {
  /** Position of the field in the schema, or of the item in its list. */
  readonly index: number;
  /** As in messages: `sections[0].title`. */
  readonly path: string;
  readonly findings: readonly Finding[];
  /**
   * Number of sequential checks before it is known. The contract checks fields concurrently; if its order does not
   * decide, errors known first come first.
   */
  readonly steps: number;
}

/**
 * The order in which the contract reports errors in the fields of one object: by the first name of the schema that
 * occurs anywhere in the path, so `subtitle` counts as `title`. Otherwise the last field comes first.
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

/** Errors in the items of a list are reported in the order in which they become known. */
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

/** An error that the contract would not report. */
export const beyondIssue = (path: string, message: string): Unplaced<Issue> => ({
  ...bodyIssue(path, message),
  stage: 'beyond',
});
