import type { NamedEntry } from '../../../src/admin/contract/revisions.ts';
import type { PlanFault } from '../../../src/admin/contract/schedules.ts';
import { useStudio } from '../state/studio.ts';
import { hrefOfEntry } from '../view/named-entry-link.tsx';
import { faultsOf } from './explain-refused.ts';

interface RefusedPlacesProps {
  readonly uid: string;
  /** Null if it was deleted. */
  readonly entry: NamedEntry | null;
  readonly problem: Pick<PlanFault, 'message' | 'details'>;
}

/** Why an entry is refused; each field that is wrong leads to its place in the form. */
export function RefusedPlaces({ uid, entry, problem }: RefusedPlacesProps) {
  const { model } = useStudio();
  return (
    <>
      {faultsOf(problem).map(({ text, field }, index) => (
        <span key={text}>
          {index > 0 && '; '}
          {field === null || entry === null ? text : <a href={hrefOfEntry(model, uid, entry, field)}>{text}</a>}
        </span>
      ))}
    </>
  );
}
