import { morphTargets } from '../../query/populate/morph-targets.ts';
import { published } from '../../query/populate/populate-attribute.ts';
import { resolveOptions, resolveWindow } from '../../query/populate/resolve-populate-options.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import type { EntryNode, Filter, PopulateRelated } from '../../query/query.ts';
import type { PublicationState, Resolution } from '../../query/resolution.ts';
import { checkFilters } from '../../query/v5/check-filters.ts';
import { checkSort } from '../../query/v5/check-sort.ts';
import { resolveV5Filters } from '../../query/v5/resolve-v5-filters.ts';
import { below, shownOf, targetsOf } from '../../query/v5/resolve-v5-populate.ts';
import { resolveV5Sort } from '../../query/v5/resolve-v5-sort.ts';
import { reportTo, type V5Resolution, withDrafts } from '../../query/v5/v5-context.ts';
import type { Attribute, MorphToAttribute, Type } from '../../schema/model.ts';
import { type EntryParts, entryNode } from './entry-parts.ts';
import { rawFilters, rawV5Filters } from './raw-filters.ts';

/** What the arguments of a list of related entries ask for. */
export interface RelatedOptions extends Pick<PopulateRelated, 'filter' | 'sort' | 'window'> {
  /** In v4's terms. */
  readonly state: PublicationState | null;
}

/** What the contracts decide differently about the entries of a document. */
export interface ContractRules {
  readonly resolution: Resolution;
  entries(parts: EntryParts): EntryNode;
  readonly rawFilters: typeof rawFilters;
  /** Issues are added to those of `own`. */
  options(own: Resolution, target: Type, raw: RawObject): RelatedOptions;
  /** Which related entries are shown. */
  shown(target: Type, options: RelatedOptions | null): Filter | null;
  /** The possible types of a polymorphic relation. */
  targets(owner: Type, attribute: MorphToAttribute): readonly Type[];
  /** The rules for what is behind an attribute. */
  below(attribute: Attribute): ContractRules;
}

export function v4Rules(resolution: Resolution): ContractRules {
  const rules: ContractRules = {
    resolution,
    rawFilters,
    entries: entryNode,
    options: (own, target, raw) => resolveOptions(own, target, raw, null),
    shown: (target, options) => published(target, options?.state ?? null, options?.filter ?? null),
    targets: (owner, attribute) => morphTargets(resolution.model, owner, attribute),
    below: () => rules,
  };
  return rules;
}

/** The status of the whole query decides on every level which entries are shown. */
export function v5Rules(resolution: V5Resolution): ContractRules {
  const rules: ContractRules = {
    resolution,
    rawFilters: rawV5Filters,
    entries: (parts) => withDrafts(resolution, entryNode(parts)),
    options(own, target, raw) {
      checkFilters(own, target, raw.filters, reportTo(own, 'filters', 'filters'));
      checkSort(own, target, raw.sort, reportTo(own, 'sort', 'sort'));
      const filter = resolveV5Filters(own, target, raw.filters);
      return { filter, sort: resolveV5Sort(own, target, raw.sort), window: resolveWindow(own, raw), state: null };
    },
    shown: (target, options) => shownOf(resolution, target, options?.filter ?? null),
    targets: (type, attribute) => targetsOf(resolution, { type }, attribute),
    below(attribute) {
      const inner = below(resolution, attribute);
      return inner === resolution ? rules : v5Rules(inner);
    },
  };
  return rules;
}
