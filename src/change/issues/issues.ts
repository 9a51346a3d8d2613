import { RequestError, type RequestErrorName, validationError } from '../../errors.ts';
import type { ComponentAttribute, DynamicZoneAttribute, Uid } from '../../schema/model.ts';

/**
 * An error in a body. The contract validates in stages: the locale, then the whole body (all errors in one response),
 * then each part while it is stored (the first error ends it). What the contract would store or crash on, but Plinth
 * refuses, is reported last: if the contract refuses a body, its response is used.
 */
export interface Issue {
  readonly stage: Stage;
  /** Position within the stage; lower ones come first. Of two with the same position only the first is reported. */
  readonly place: number;
  readonly path: Path;
  readonly message: string;
  /** The name of the response's error, in stages that report a single one. */
  readonly name: RequestErrorName;
  /** The target of the relation in question: for callers who may not find that type the relation is absent. */
  readonly target?: Uid;
  /** Set if it concerns a missing relation: it counts only if the caller may find none of these types. */
  readonly hidden?: readonly Uid[];
}

/** Names and positions from the body's `data`: `sections`, `0`, `title`. */
export type Path = readonly string[];

const STAGES = ['locale', 'body', 'storing', 'beyond'] as const;

export type Stage = (typeof STAGES)[number];

/** The response for all issues, or null if there are none. */
export function firstRefusal(issues: readonly Issue[]): RequestError | null {
  const [first] = [...issues].sort(byStage);
  if (first === undefined) return null;
  // The contract's plain errors have no details.
  const { stage: found } = first;
  if (found !== 'body' && found !== 'beyond')
    return new RequestError(first.name, first.message, first.name === 'Error' ? null : {});
  const errors = issues
    .filter(({ stage }) => stage === found)
    .sort(byStage)
    .filter(({ place }, index, sorted) => place !== sorted[index - 1]?.place)
    .map(({ path, message, name }) => ({ path, message, name }));
  return validationError(errors.length === 1 ? first.message : `${errors.length} errors occurred`, { errors });
}

const byStage = (one: Issue, other: Issue): number =>
  STAGES.indexOf(one.stage) - STAGES.indexOf(other.stage) || one.place - other.place;

/** A component's id that is not among those of the row's attribute. */
export const foreignComponent = (change: StoredComponents): Issue => ({
  stage: 'storing',
  place: change.place,
  path: change.path,
  message: `Some of the provided components in ${change.attribute.name} are not related to the entity`,
  name: change.attribute.kind === 'dynamicZone' ? 'Error' : 'ApplicationError',
});

/** A `ComponentChange` or a `ZoneChange`. */
interface StoredComponents {
  readonly attribute: ComponentAttribute | DynamicZoneAttribute;
  readonly place: number;
  readonly path: Path;
}
