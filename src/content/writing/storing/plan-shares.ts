import { trustChange } from '../../../access/authorize-change.ts';
import type { SettledChange } from '../../../access/authorized-change.ts';
import type { Change, LinkChange } from '../../../change/change.ts';
import type { Id } from '../../../change/write-value.ts';
import type { Session } from '../../../database/driver.ts';
import { runPlanning } from '../../../database/running/run-operations.ts';
import { planCopy } from '../../../plan/writing/plan-copy.ts';
import { planTranslationIds } from '../../../plan/writing/translations/plan-translations.ts';
import type { Attribute } from '../../../schema/model.ts';
import type { Engine } from '../../engine.ts';

/**
 * Components, dynamic zones and media that all translations of an entry share: after one translation is written, the
 * others get copies of its current ones. Empty if the change has no such part.
 */
export async function planShares(
  { model, dialect }: Engine,
  session: Session,
  change: Change,
  id: Id,
): Promise<readonly SettledChange[]> {
  const { type, values } = change;
  if (!type.localized) return [];
  const touched = [...values.components, ...values.zones, ...values.links].filter(({ attribute }) => attribute.shared);
  if (touched.length === 0) return [];
  const others = await runPlanning(session, dialect, planTranslationIds(type, id));
  if (others.length === 0) return [];
  const names = new Set(touched.map(({ attribute }) => attribute.name));
  const isShared = ({ name }: Attribute): boolean => names.has(name);
  const copy = (await runPlanning(session, dialect, planCopy(model, type, [id], isShared))).get(id);
  if (copy === undefined) return [];
  const emptied = <C extends { readonly attribute: { readonly name: string } }>(own: readonly C[], all: readonly C[]) =>
    own.filter(
      ({ attribute }) => names.has(attribute.name) && !all.some((one) => one.attribute.name === attribute.name),
    );
  const shared = {
    ...copy,
    scalars: new Map(),
    components: [...copy.components, ...emptied(values.components, copy.components).map(withoutItems)],
    zones: [...copy.zones, ...emptied(values.zones, copy.zones).map(withoutItems)],
    links: [...copy.links, ...emptied(values.links, copy.links).map(withoutTargets)],
  };
  // A value that all translations share is written with any of them.
  return others.map((other) =>
    trustChange({ kind: 'update', id: other, type, values: shared, claims: [], issues: [] }),
  );
}

const withoutItems = <C extends { readonly items: readonly unknown[] }>(change: C): C => ({ ...change, items: [] });

const withoutTargets = (change: LinkChange): LinkChange => ({ ...change, operation: { kind: 'set', targets: [] } });
