import type { Driver, Session } from '../database/driver.ts';
import type { Freshness, Proof } from '../database/freshness.ts';
import { CONTRACT_QUERY_STRING, type QueryStringSettings } from '../query/parse-query-string.ts';
import type { PaginationSettings } from '../query/resolve-pagination.ts';
import type { V5Settings } from '../query/v5/v5-context.ts';
import type { Budgets } from '../query/resolution.ts';
import type { Model } from '../schema/model.ts';
import type { Dialect } from '../sql/dialect.ts';
import { createTableSizes, type TableSizes } from '../database/table-sizes.ts';
import { createNoEvents, type Events } from '../events/events.ts';
import { createRequestKeys, type RequestKeys } from '../coordination/create-request-keys.ts';
import { createSessionRows, type SessionRows } from '../coordination/create-session-rows.ts';
import { releaseTables } from '../database/layout/built-in-layout.ts';
import type { OwnTable } from '../database/own/own-table.ts';
import { createOwnTables } from '../database/own/own-tables.ts';
import {
  CHANGES,
  COMMENTS,
  RELEASE_ACTIONS,
  RELEASES,
  REVIEW_STEPS,
  REVIEWS,
  SCHEDULES,
  TRASH,
  VERSIONS,
} from '../revisions/revision-tables.ts';
import { createComments } from '../revisions/create-comments.ts';
import { createFocalPoints, FOCAL_POINTS, type FocalPoints } from '../revisions/focal-points.ts';
import { createReleases } from '../revisions/create-releases.ts';
import { createReviews } from '../revisions/create-reviews.ts';
import { createRevisions } from '../revisions/create-revisions.ts';
import { createSchedules } from '../revisions/create-schedules.ts';
import { createTrash } from '../revisions/create-trash.ts';
import { createVersions } from '../revisions/create-versions.ts';
import type { Comments } from '../revisions/comments.ts';
import type { Releases } from '../revisions/releases.ts';
import type { Reviews } from '../revisions/reviews.ts';
import type { Revisions } from '../revisions/revisions.ts';
import type { Schedules } from '../revisions/schedules.ts';
import type { Trash } from '../revisions/trash.ts';
import type { Versions } from '../revisions/versions.ts';
import { BoundedMap } from '../util/bounded-map.ts';
import { createSealing, type Sealing } from '../util/sealed-text.ts';
import type { FileSigning } from './file-signing.ts';
import { createConcurrencyLimit, type ConcurrencyLimit } from './concurrency-limit.ts';
import type { EntityCalls } from './writing/decorated/entity-calls.ts';
import { createLifecycles, type Lifecycles } from './lifecycles/lifecycles.ts';
import type { MarkTables } from './marks/mark-layout.ts';
import type { ResponseCache } from './memory/response-cache.ts';
import { createDocumentRows, type DocumentRows } from './reading/document-rows.ts';
import type { PreparedAggregation, PreparedQuery, ResolvedQuery } from './reading/prepared-query.ts';
import { createKnownWorkflows, type KnownWorkflows, NO_KNOWN_WORKFLOWS } from './review/known-workflows.ts';
import type { Source } from './source.ts';
import type { TrashRules } from './trash/trash-rules.ts';
import type { VersionRules } from './versions/version-rules.ts';

/** State that lives as long as the server: the model, the content source, cost limits and caches. */
export interface Engine {
  readonly model: Model;
  readonly dialect: Dialect;
  readonly driver: Driver;
  /** The source of reads outside transactions. */
  readonly source: Source;
  readonly pagination: PaginationSettings;
  /** Seals the positions that lists are continued from. */
  readonly cursors: Sealing;
  /** Where derived document ids lead. */
  readonly documentRows: DocumentRows;
  /** How requests in v5's terms are read. */
  readonly v5: V5Settings;
  /** Depth and length limits of the bracket notation. */
  readonly queryString: QueryStringSettings;
  readonly limits: Limits;
  readonly sizes: TableSizes;
  /** For requests whose responses need much memory. */
  readonly largeReads: ConcurrencyLimit;
  /**
   * The locale of entries when a request names none, stored in the project's database. Read from a source, or from the
   * session inside a transaction.
   */
  readonly defaultLocale: (proof?: Proof, from?: Source | Session) => Promise<string>;
  /** By the shape of the query. */
  readonly prepared: BoundedMap<string, PreparedQuery>;
  /** By their shape. */
  readonly aggregations: BoundedMap<string, PreparedAggregation>;
  /** By caller and URL. */
  readonly resolved: BoundedMap<string, ResolvedQuery>;
  /** Cached responses of the primary; null if caching is switched off. */
  readonly answers: ResponseCache | null;
  /** Project code that is notified of reads and writes. */
  readonly lifecycles: Lifecycles;
  /** Project code around the entity service. */
  readonly entityCalls: EntityCalls;
  /** Webhooks, and project code notified of commits. */
  readonly events: Events;
  /** Unpublished changes of entries. */
  readonly revisions: Revisions;
  /** Published versions of entries. */
  readonly versions: Versions;
  /** What is to be published or taken back at a time. */
  readonly schedules: Schedules;
  /** What people say about entries. */
  readonly comments: Comments;
  /** Entries that are published and unpublished together. */
  readonly releases: Releases;
  /** Where entries are in their reviews. */
  readonly reviews: Reviews;
  /** How entries are reviewed. */
  readonly workflows: KnownWorkflows;
  /** Which writes leave versions; null: none. */
  readonly versionRules: VersionRules | null;
  /** Deleted entries that can be restored. */
  readonly trash: Trash;
  /** Which deletions are kept; null: none. */
  readonly trashRules: TrashRules | null;
  /** What is kept in view of images. */
  readonly focalPoints: FocalPoints;
  /** Signs file URLs in responses. Set once the storage is open; null if it is not private. */
  readonly addresses: { signing: FileSigning | null };
  /** Where marks are stored; null: among v4's settings. */
  readonly marks: MarkTables | null;
  /** Idempotency keys of creations. */
  readonly requestKeys: RequestKeys;
  /** Sessions of administrators. */
  readonly sessions: SessionRows;
  /** Runs off the event loop. */
  readonly hashPassword: (text: string) => Promise<string>;
}

export interface Limits extends Budgets {
  /** Rows that filters and sorts may scan, estimated from table sizes; null for a limit in proportion to them. */
  readonly filterRows: number | null;
  /** Rows read by one request, over all statements. */
  readonly rows: number;
  /** Characters of one response that is not streamed. */
  readonly bytes: number;
}

/** A plan takes ten to a few hundred kilobytes: room for a few hundred shapes, and a few thousand URLs of them. */
const PREPARED_BYTES = 16 * 1024 ** 2;
const RESOLVED_BYTES = 8 * 1024 ** 2;
const AGGREGATION_BYTES = 1024 ** 2;

/** One is serialized while the other waits for the database. */
const MAX_AT_ONCE = 2;

type EngineOptions = Omit<
  Engine,
  | 'source'
  | 'sizes'
  | 'largeReads'
  | 'prepared'
  | 'aggregations'
  | 'resolved'
  | 'answers'
  | 'addresses'
  | 'queryString'
  | 'lifecycles'
  | 'entityCalls'
  | 'events'
  | 'revisions'
  | 'versions'
  | 'schedules'
  | 'releases'
  | 'comments'
  | 'reviews'
  | 'workflows'
  | 'versionRules'
  | 'trash'
  | 'trashRules'
  | 'focalPoints'
  | 'requestKeys'
  | 'sessions'
  | 'marks'
  | 'documentRows'
  | 'v5'
  | 'hashPassword'
  | 'cursors'
> & {
  readonly queryString?: QueryStringSettings;
  readonly v5?: V5Settings;
  /** Omitted if cursors need not outlast the engine. */
  readonly cursorSecret?: string | null;
  /** Omitted if nothing is cached. */
  readonly freshness?: Freshness | null;
  readonly answers?: ResponseCache | null;
  /** Omitted if nothing listens. */
  readonly events?: Events;
  /** Omitted if the database has no table for them. */
  readonly marks?: MarkTables | null;
  /**
   * Whether the database is known to have the tables of changes, of versions, of schedules, of releases, of comments, of
   * reviews, of deleted entries and of focal points.
   */
  readonly hasChanges?: boolean;
  readonly hasVersions?: boolean;
  readonly hasSchedules?: boolean;
  readonly hasReleases?: boolean;
  readonly hasComments?: boolean;
  readonly hasReviews?: boolean;
  readonly hasTrash?: boolean;
  readonly hasFocalPoints?: boolean;
  /** Whether administrators may have workflows; omitted if nothing is reviewed. */
  readonly isReviewed?: boolean;
  /** Omitted if no versions are kept. */
  readonly versionRules?: VersionRules | null;
  /** Omitted if no deletions are kept. */
  readonly trashRules?: TrashRules | null;
  /** Omitted if nothing is written. */
  readonly hashPassword?: Engine['hashPassword'];
};

export const createEngine = ({
  freshness = null,
  hasChanges = false,
  hasVersions = false,
  hasSchedules = false,
  hasReleases = false,
  hasComments = false,
  hasReviews = false,
  isReviewed = false,
  hasTrash = false,
  hasFocalPoints = false,
  cursorSecret = null,
  ...options
}: EngineOptions): Engine => ({
  answers: null,
  marks: null,
  versionRules: null,
  trashRules: null,
  v5: { strictParams: false, opensDrafts: false },
  queryString: CONTRACT_QUERY_STRING,
  events: createNoEvents(),
  hashPassword: () => Promise.reject(new Error('nothing is written here')),
  ...options,
  source: { reader: options.driver, freshness, answers: options.answers ?? null },
  lifecycles: createLifecycles(),
  entityCalls: { decorated: () => null },
  addresses: { signing: null },
  documentRows: createDocumentRows(),
  cursors: createSealing('cursors', cursorSecret),
  requestKeys: createRequestKeys(options.driver, options.dialect),
  sessions: createSessionRows(options.driver, options.dialect),
  revisions: createRevisions(createOwnTables(options.driver, [CHANGES], hasChanges), options.dialect),
  versions: createVersions(createOwnTables(options.driver, [VERSIONS], hasVersions), options.dialect),
  schedules: createSchedules(createOwnTables(options.driver, [SCHEDULES], hasSchedules), options.dialect),
  releases: createReleases(
    createOwnTables(options.driver, tablesOfReleases(options.model), hasReleases),
    options.dialect,
  ),
  comments: createComments(createOwnTables(options.driver, [COMMENTS], hasComments), options.dialect),
  ...reviewParts(options, hasReviews, isReviewed),
  trash: createTrash(createOwnTables(options.driver, [TRASH], hasTrash), options.dialect),
  focalPoints: createFocalPoints(createOwnTables(options.driver, [FOCAL_POINTS], hasFocalPoints), options.dialect),
  sizes: createTableSizes(options.driver),
  largeReads: createConcurrencyLimit(MAX_AT_ONCE),
  prepared: new BoundedMap(PREPARED_BYTES),
  aggregations: new BoundedMap(AGGREGATION_BYTES),
  resolved: new BoundedMap(RESOLVED_BYTES),
});

function reviewParts(
  { driver, dialect }: Pick<Engine, 'dialect' | 'driver'>,
  isThere: boolean,
  isReviewed: boolean,
): Pick<Engine, 'reviews' | 'workflows'> {
  const reviews = createReviews(createOwnTables(driver, [REVIEWS, REVIEW_STEPS], isThere), dialect);
  return { reviews, workflows: isReviewed ? createKnownWorkflows(driver, dialect, reviews) : NO_KNOWN_WORKFLOWS };
}

/** v4's, and Plinth's beside them. */
export const tablesOfReleases = (model: Model): readonly Pick<OwnTable, 'layout'>[] => [
  ...releaseTables(model).map((layout) => ({ layout })),
  RELEASES,
  RELEASE_ACTIONS,
];
