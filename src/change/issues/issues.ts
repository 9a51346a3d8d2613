import type { RequestErrorName } from '../../errors.ts';
import { RequestError, validationError } from '../../errors.ts';
import type { ComponentAttribute, DynamicZoneAttribute, Uid } from '../../schema/model.ts';

/**
 * Something wrong with a body. The contract looks in stages: whether the locale exists, then at the whole body
 * (all that is wrong there is one answer), then at each thing while it is stored (the first one ends it). What it
 * would store, or fail over, and Plinth refuses is told last: whatever the contract refuses has the contract's answer.
 */
export interface Issue {
  readonly stage: Stage;
  /** Within the stage; the lower one comes first. Of two with the same place the first alone is reported. */
  readonly place: number;
  readonly path: Path;
  readonly message: string;
  /** Of the answer, in the stages that name one problem. */
  readonly name: RequestErrorName;
  /** The target of the relation it is about: to a caller who may not find that type the relation is absent. */
  readonly target?: Uid;
  /** It is about a relation that is absent: it counts where the caller may find none of these types. */
  readonly hidden?: readonly Uid[];
}

/** Names and positions from the body's `data`: `sections`, `0`, `title`. */
export type Path = readonly string[];

const STAGES = ['locale', 'body', 'storing', 'beyond'] as const;

export type Stage = (typeof STAGES)[number];

/** The answer to all that was found, or null if nothing was. */
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
