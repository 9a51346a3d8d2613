import type { Access } from '../../access/access.ts';
import type { Change, RowValues } from '../../change/change.ts';
import type { Withheld } from './explain-access.ts';

/** Relations of a body that would be dropped for a caller, and the actions that would allow them. */
export const explainChange = ({ values }: Change, access: Access): readonly Withheld[] => explainRow(values, access);

function explainRow({ links, morphs, components, zones }: RowValues, access: Access): readonly Withheld[] {
  const named = [
    ...links.filter(({ attribute }) => attribute.kind !== 'media').map(({ path, target }) => ({ path, target })),
    ...morphs.flatMap(({ path, operation }) =>
      (operation.kind === 'set' ? operation.targets : operation.connect).map(({ type }) => ({ path, target: type })),
    ),
  ];
  const below = [...components, ...zones].flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === 'foreign' ? [] : explainRow(item.values, access))),
  );
  const withheld = named
    .map(
      ({ path, target }): Withheld => ({
        part: `data ${path.join('.')}`,
        effect: 'left out',
        grant: `${target}.find`,
      }),
    )
    .filter(({ grant }) => !access.allows(grant));
  return [...withheld, ...below];
}
