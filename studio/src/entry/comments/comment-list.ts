import type { ShownComment, ShownComments } from '../../../../src/admin/contract/comments.ts';
import type { AdministratorName } from '../../../../src/admin/contract/people.ts';
import type { View } from '../../../../src/admin/contract/content-types.ts';
import type { Configuration } from '../../model/configuration.ts';
import { labelOf } from '../../model/label-of.ts';

/** A comment with its answers. */
export interface Thread {
  readonly first: ShownComment;
  readonly answers: readonly ShownComment[];
}

/** Open ones first, in the order in which they were written. */
export function threadsOf({ comments }: Pick<ShownComments, 'comments'>): readonly Thread[] {
  const threads = comments
    .filter(({ replyTo }) => replyTo === null)
    .map((first) => ({ first, answers: comments.filter(({ replyTo }) => replyTo === first.id) }));
  return [...threads.filter(isOpen), ...threads.filter((one) => !isOpen(one))];
}

export const isOpen = ({ first }: Thread): boolean => first.isOpen === true;

/** The number of open ones: of a field, or of the whole entry. */
export const countOpen = ({ comments }: Pick<ShownComments, 'comments'>, field?: string): number =>
  comments.filter((one) => one.isOpen === true && (field === undefined || one.field === field)).length;

/** The labels that lead to a field: `sections/page.section:12/heading` is Sections, Heading. */
export function labelsOf({ contentType, components }: Configuration, field: string): readonly string[] {
  let view: View | undefined = contentType;
  return field.split('/').flatMap((step, at) => {
    if (at % 2 === 0) return view === undefined ? [] : [labelOf(view, step)];
    view = components[step.split(':')[0] ?? ''];
    return [];
  });
}

export type NameOf = (person: AdministratorName) => string;

/** A text in pieces: what is said, and the people whom it mentions. */
export type Piece = { readonly text: string } | { readonly mention: number };

export const piecesOf = (text: string): readonly Piece[] =>
  text
    .split(/(@\{\d+\})/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const [, id] = /^@\{(\d+)\}$/.exec(piece) ?? [];
      return id === undefined ? { text: piece } : { mention: Number(id) };
    });

/** What is typed has names; those of the chosen people are sent as ids. Longer names first: one may begin another. */
export function withIds(typed: string, chosen: readonly AdministratorName[], nameOf: NameOf): string {
  const known = chosen.map((person) => [`@${nameOf(person)}`, person.id] as const);
  return known
    .toSorted(([one], [other]) => other.length - one.length)
    .reduce((text, [name, id]) => (name === '@' ? text : text.replaceAll(name, `@{${id}}`)), typed);
}

/** The reverse, for a comment that is edited. */
export const withNames = (text: string, people: readonly AdministratorName[], nameOf: NameOf): string =>
  piecesOf(text)
    .map((piece) => {
      if ('text' in piece) return piece.text;
      const person = people.find(({ id }) => id === piece.mention);
      return person === undefined ? `@{${piece.mention}}` : `@${nameOf(person)}`;
    })
    .join('');
