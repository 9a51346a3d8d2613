import { partsOf, placeName, type FileValues } from '../../media/files/file-values.ts';
import type { Placement } from '../../media/providers/provider.ts';
import { isRecord } from '../../util/is-record.ts';
import type { ArchivedEntity } from '../archive/archive-parts.ts';

type Data = ArchivedEntity['data'];

/** The names of a file and its formats in the archive. */
export const namesOfFile = (data: Data): readonly string[] => partsOf(data as unknown as FileValues).map(placeName);

/** A file's row with the new locations of its bytes; locations of files that are not imported stay. */
export function placedFile(
  entity: ArchivedEntity,
  placements: ReadonlyMap<string, Placement>,
  provider: string,
): ArchivedEntity {
  const moved = (part: Data): Data => {
    const placement = placements.get(placeName(part as unknown as FileValues));
    if (placement === undefined) return part;
    const { url, provider_metadata } = placement;
    return { ...part, url, ...(provider_metadata !== undefined && { provider_metadata }) };
  };
  const { formats, ...data } = entity.data;
  const isHere = placements.has(placeName(data as unknown as FileValues));
  return {
    ...entity,
    data: {
      ...moved(data),
      formats: isRecord(formats)
        ? Object.fromEntries(Object.entries(formats).map(([name, part]) => [name, isRecord(part) ? moved(part) : part]))
        : formats,
      ...(isHere && { provider }),
    },
  };
}
