import type { Engine } from '../../content/engine.ts';
import type { Session } from '../../database/driver.ts';
import { StartError } from '../../errors.ts';
import { type FileValues, partsOf, placeName } from '../../media/files/file-values.ts';
import type { Placement } from '../../media/providers/provider.ts';
import { FILE_UID } from '../../schema/model.ts';
import { anyRowStatement } from '../../sql/insert-statement.ts';
import { isRecord } from '../../util/is-record.ts';
import type { ArchivedEntity, ArchivedLink } from '../archive/archive-parts.ts';
import { createFindings, type Findings } from '../findings.ts';
import { isTransferred, transferredTypes } from '../transferred-types.ts';
import { planEntity } from './entity-rows.ts';
import { createIdMap } from './id-map.ts';
import { createLinkPlan } from './link-rows.ts';
import type { MatchExisting } from './match-existing.ts';
import { createShapes } from './row-shape.ts';
import { createRowWriter } from './row-writer.ts';

/** Takes the entries of an archive, then its links. Returned promises must be awaited. */
export interface RowImport {
  addEntity(entity: ArchivedEntity): Promise<void> | undefined;
  addLink(link: ArchivedLink): Promise<void> | undefined;
  finish(): Promise<RowReport>;
}

export interface RowReport {
  readonly entities: number;
  readonly links: number;
  /** Entries that the database already has, or that an import does not touch. */
  readonly left: number;
  /** Links to entries that do not exist. */
  readonly dangling: Findings;
  /** Files that the library lists but the archive lacks. */
  readonly missingFiles: Findings;
}

export interface FilePlaces {
  readonly placements: ReadonlyMap<string, Placement>;
  readonly provider: string;
}

/** `files`: null if the bytes of files are not imported. */
export async function startRowImport(
  engine: Engine,
  session: Session,
  match: MatchExisting,
  files: FilePlaces | null,
): Promise<RowImport> {
  const { model, driver } = engine;
  const empty = await findEmptyTables(engine, session);
  const shapeOf = createShapes((table) => empty.has(table));
  const leftShapeOf = createShapes(() => false);
  const planLink = createLinkPlan(model);
  const ids = createIdMap();
  const matched = createIdMap();
  const components = createIdMap();
  const writer = createRowWriter(engine, session, ids);
  const dangling = createFindings();
  const missingFiles = createFindings();
  const left = createIdMap();
  const filled = new Set<string>();
  const counts = { entities: 0, links: 0, left: 0 };
  const flushFull = (): Promise<void> | undefined => (writer.isFull() ? writer.flush() : undefined);
  /** The ids of all entries are known. */
  let hasEntities = false;

  function addLink(link: ArchivedLink): Promise<void> | undefined {
    const { left: from, right: to } = link;
    const fromId = ids.get(from.type, from.ref);
    const toId = ids.get(to.type, to.ref);
    const row = fromId === null || toId === null ? null : planLink(link, fromId, toId);
    if (row !== null) {
      writer.addLink(row);
      counts.links += 1;
    } else if (left.get(from.type, from.ref) === null && left.get(to.type, to.ref) === null) {
      dangling.note(`${from.type} ${from.ref} (${from.field}) to ${to.type} ${to.ref}`);
    }
    return flushFull();
  }

  return {
    addEntity(entity) {
      const type = model.contentTypes.get(entity.type);
      if (type === undefined)
        throw new StartError(`${entity.type} of the archive is not a content type of the project.`);
      const found = match(entity);
      if (found.kind === 'same') {
        ids.set(entity.type, entity.id, found.id);
        matched.set(entity.type, entity.id, found.id);
      }
      if (found.kind !== 'new') {
        counts.left += 1;
        // Its components are skipped with it.
        const { rows } = planEntity({ model, shapeOf: leftShapeOf, components }, type, entity);
        for (const { shape, archivedId } of rows) left.set(shape.type.uid, archivedId, 1);
        return undefined;
      }
      const isFile = files !== null && entity.type === FILE_UID;
      const planned = planEntity(
        { model, shapeOf, components },
        type,
        isFile ? placedFile(entity, files.placements, files.provider) : entity,
      );
      if (isFile) for (const name of namesOfFile(entity.data)) if (!files.placements.has(name)) missingFiles.note(name);
      for (const { shape } of planned.rows) if (shape.keepsIds) filled.add(shape.table);
      writer.addEntity(planned);
      counts.entities += 1;
      return flushFull();
    },
    addLink(link) {
      const { left: from, right: to } = link;
      if (!isTransferred(from.type) || !isTransferred(to.type)) return undefined;
      // Links between two existing entries are not changed.
      if (matched.get(from.type, from.ref) !== null && matched.get(to.type, to.ref) !== null) return undefined;
      if (hasEntities) return addLink(link);
      hasEntities = true;
      return writer.flush().then(() => addLink(link));
    },
    async finish() {
      await writer.flush();
      const { followIds } = driver.layout;
      if (followIds !== null) for (const table of filled) await session.query(followIds(table), []);
      return { ...counts, dangling: dangling.all(), missingFiles: missingFiles.all() };
    },
  };
}

async function findEmptyTables({ model, dialect }: Engine, session: Session): Promise<ReadonlySet<string>> {
  const empty = new Set<string>();
  for (const { table } of [...transferredTypes(model), ...model.components.values()]) {
    if ((await session.query(anyRowStatement(dialect, table), [])).length === 0) empty.add(table);
  }
  return empty;
}

type Data = ArchivedEntity['data'];

/** The names of a file and its formats in the archive. */
const namesOfFile = (data: Data): readonly string[] => partsOf(data as unknown as FileValues).map(placeName);

/** A file's row with the new locations of its bytes; locations of files that are not imported stay. */
function placedFile(
  entity: ArchivedEntity,
  placements: ReadonlyMap<string, Placement>,
  provider: string,
): ArchivedEntity {
  const moved = (part: Data): Data => {
    const placement = placements.get(placeName(part as unknown as FileValues));
    if (placement === undefined) return part;
    const { url, provider_metadata, hash } = placement;
    return {
      ...part,
      url,
      ...(hash !== undefined && { hash }),
      ...(provider_metadata !== undefined && { provider_metadata }),
    };
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
