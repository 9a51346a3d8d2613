import type { SchedulePage } from '../../../src/admin/contract/schedules.ts';
import { hrefOf } from '../state/place.ts';
import { NamedEntryLink } from './named-entry-link.tsx';

type Plan = SchedulePage['data'][number];

/** The entry or the release that something happens to at a time. */
export const PlannedLink = ({ plan }: { readonly plan: Plan }) =>
  'release' in plan ? (
    <a dir="auto" href={hrefOf(['releases', plan.release.id])}>
      {plan.release.name}
    </a>
  ) : (
    <NamedEntryLink uid={plan.uid} entry={plan.entry} />
  );

/** Tells plans of a list apart. */
export const keyOfPlan = (plan: Plan): string =>
  'release' in plan ? `release ${plan.release.id}` : `${plan.uid} ${plan.entry.id} ${plan.action}`;
