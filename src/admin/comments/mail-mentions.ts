import type { Scope } from '../../content/scope.ts';
import { mentionedIn, withNames } from '../../management/comments/mentions.ts';
import { administratorNames } from '../../management/revisions/administrator-names.ts';
import type { KeptEntry } from '../../management/revisions/kept-entry.ts';
import type { AdminParts } from '../admin-parts.ts';
import { mailPerson } from '../mail/mail-person.ts';

/** Mails the people who are mentioned, if this server sends mail, except the author of the comment. */
export async function mailMentions(
  parts: AdminParts,
  scope: Scope,
  { type, id }: KeptEntry,
  text: string,
  mentioned: readonly number[],
): Promise<void> {
  const own = scope.by.kind === 'administrator' ? scope.by.id : null;
  const others = mentioned.filter((one) => one !== own);
  if (others.length === 0 || !parts.mailer.isConfigured) return;
  const names = await administratorNames(scope, [own, ...mentionedIn(text)]);
  const nameOf = (one: number | null): string => {
    const { firstname = null, lastname = null } = names.get(one ?? 0) ?? {};
    return [firstname, lastname].filter(Boolean).join(' ') || 'Somebody';
  };
  const page = type.kind === 'singleType' ? type.uid : `${type.uid}/${id}`;
  for (const person of others) {
    const administrator = await parts.administrators.byId(person);
    if (administrator === null) continue;
    mailPerson(parts, administrator, {
      subject: 'You were mentioned in a comment',
      lines: [
        `${nameOf(own)} mentioned you in a comment (${type.displayName}):`,
        withNames(text, nameOf),
        `${parts.settings.studioAddress}#/content/${page}`,
      ],
      about: 'a comment',
    });
  }
}
