import type { Id } from '../../change/write-value.ts';
import type { Scope } from '../../content/scope.ts';
import { type EntryBody, printBody, readBody } from '../../content/versions/entry-body.ts';
import { notFound } from '../../errors.ts';
import type { ContentType } from '../../schema/model.ts';

/** A draft as it is stored. */
export interface DraftState extends Pick<EntryBody, 'updatedAt' | 'updatedBy'> {
  /** As JSON, without the fields that all translations share: these belong to no single one. */
  readonly body: string;
}

export async function readDraftState(scope: Scope, type: ContentType, id: Id): Promise<DraftState> {
  const stored = await readBody(scope, type, id);
  if (stored === null) throw notFound();
  const { body, updatedAt, updatedBy } = stored;
  const own = Object.entries(body).filter(([name]) => type.attributes.get(name)?.shared !== true);
  return { body: printBody(Object.fromEntries(own)), updatedAt, updatedBy };
}
