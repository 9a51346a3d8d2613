import type { Scope } from '../../content/scope.ts';
import { isOwn, listComments } from '../../management/comments/entry-comments.ts';
import { mentionedIn } from '../../management/comments/mentions.ts';
import { administratorNames } from '../../management/revisions/administrator-names.ts';
import type { KeptEntry } from '../../management/revisions/kept-entry.ts';
import type { ShownComments } from '../contract/comments.ts';

/** The comments that the caller may read, with the names of their authors and of those whom they mention. */
export async function showComments(scope: Scope, entry: KeptEntry): Promise<ShownComments> {
  const { comments, isRemovable } = await listComments(scope, entry);
  const mentioned = new Set(comments.flatMap(({ text }) => mentionedIn(text)));
  const signers = comments.flatMap(({ writtenBy, closedBy }) => [writtenBy, closedBy]);
  const names = await administratorNames(scope, [...signers, ...mentioned]);
  const time = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
  return {
    comments: comments.map((one) => ({
      ...{ id: one.id, field: one.field, text: one.text, replyTo: one.replyTo, isOpen: one.isOpen },
      writtenAt: new Date(one.writtenAt).toISOString(),
      writtenBy: names.get(one.writtenBy ?? 0) ?? null,
      editedAt: time(one.editedAt),
      closedAt: time(one.closedAt),
      closedBy: names.get(one.closedBy ?? 0) ?? null,
      isOwn: isOwn(scope, one),
      isRemovable: isRemovable(one),
    })),
    people: [...mentioned].flatMap((id) => names.get(id) ?? []),
  };
}
