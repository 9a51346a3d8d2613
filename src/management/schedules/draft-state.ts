import type { Id } from '../../change/write-value.ts';
import type { Scope } from '../../content/scope.ts';
import { type EntryBody, printOwn, readBody } from '../../content/versions/entry-body.ts';
import { notFound } from '../../errors.ts';
import type { ContentType } from '../../schema/model.ts';

/** A draft as it is stored. */
export interface DraftState extends Pick<EntryBody, 'updatedAt' | 'updatedBy'> {
  /** As `printOwn` writes it. */
  readonly body: string;
}

export async function readDraftState(scope: Scope, type: ContentType, id: Id): Promise<DraftState> {
  const stored = await readBody(scope, type, id);
  if (stored === null) throw notFound();
  const { body, updatedAt, updatedBy } = stored;
  return { body: printOwn(type, body), updatedAt, updatedBy };
}
