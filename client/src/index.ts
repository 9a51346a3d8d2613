export type { AggregateAnswer, AggregateQuery, DatePart } from './aggregate.ts';
export type {
  AnyDocument,
  AnyEntry,
  CursorInfo,
  EntryAnswer,
  EntryOf,
  ListAnswer,
  OffsetInfo,
  PageInfo,
} from './answer.ts';
export type { ErrorDetail, ErrorDetails, ErrorName } from './api-error.ts';
export { ApiError } from './api-error.ts';
export type { AskGraphql, GraphqlError, GraphqlResult } from './client.ts';
export type {
  Account,
  Auth,
  Client,
  Collection,
  Credentials,
  RequestOptions,
  Session,
  SingleType,
  User,
} from './client.ts';
export type { ClientOptions } from './create-client.ts';
export { createClient } from './create-client.ts';
export type * from './description.ts';
export type { Documents, Removal, SingleDocument } from './documents.ts';
export type {
  CreateInput,
  DocumentChange,
  DocumentInput,
  DocumentTarget,
  RelationChange,
  UpdateInput,
} from './input.ts';
export type {
  AllDocumentsQuery,
  AllQuery,
  DocumentListQuery,
  DocumentQuery,
  DocumentWriteQuery,
  EntryQuery,
  Fields,
  Filters,
  ListQuery,
  Pagination,
  Populate,
  PublicationFilter,
  PublicationState,
  Sort,
  Status,
} from './query.ts';
export type { Fetch, FetchAnswer, FetchInit, Token } from './send-request.ts';
export { writeQuery } from './write-query.ts';
