import * as z from 'zod';
import { notFound } from '../../errors.ts';
import {
  addComment,
  changeComment,
  countOpenComments,
  findComment,
  placeOfComment,
  removeComment,
} from '../../management/comments/entry-comments.ts';
import { mentionedIn, refuseStrangers } from '../../management/comments/mentions.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminEndpoint, type AdminRequest, type AdminResponse, data } from '../admin-route.ts';
import { type ManagedEntry, type ManagedType, onEntry, onType } from '../content-manager/managed-type.ts';
import type { OpenComments, ShownComments } from '../contract/comments.ts';
import { idsIn } from '../lists/ids-in.ts';
import { readId } from '../read-id.ts';
import { exactly, flag, text, validateOwn } from '../validation/validate-own.ts';
import { mailMentions } from './mail-mentions.ts';
import { audienceOf, findPeople } from './people-to-mention.ts';
import { showComments } from './show-comments.ts';

const COMMENTS = '/studio/api/entries/:uid/:id/comments';
const COMMENT = `${COMMENTS}/:comment`;

/** Comments on entries: whoever may read an entry reads and writes those on what they may read of it. */
export const COMMENT_ENDPOINTS: readonly AdminEndpoint[] = [
  onEntry('GET', COMMENTS, getComments),
  onEntry('POST', COMMENTS, postComment),
  onEntry('GET', `${COMMENTS}/people`, getPeople),
  onEntry('PUT', COMMENT, putComment),
  onEntry('DELETE', COMMENT, deleteComment),
  onType('GET', '/studio/api/lists/:uid/comments', ['read'], getOpenComments),
];

const words = text(1, 5_000);
const field = text(1, 255).nullish();
const ID = 'the id of a comment';
const sentComment = exactly({
  text: words,
  field,
  replyTo: z.number({ error: ID }).int({ error: ID }).positive({ error: ID }).nullish(),
});
const sentChange = exactly({ text: words.optional(), isOpen: flag.optional() });
const sentSearch = exactly({ search: text(0, 100).optional(), field });

async function getComments({ scope, entry }: ManagedEntry): Promise<AdminResponse> {
  return data<ShownComments>(await showComments(scope, entry));
}

async function postComment(
  { scope, entry }: ManagedEntry,
  request: AdminRequest,
  parts: AdminParts,
): Promise<AdminResponse> {
  const { field: at = null, replyTo = null, text: written } = validateOwn(sentComment, request.body);
  const sent = { field: at, replyTo, text: written };
  const place = await placeOfComment(scope, entry, sent);
  await refuseStrangers(written, audienceOf(parts, scope, entry, place));
  await addComment(scope, entry, sent);
  await mailMentions(parts, scope, entry, written, mentionedIn(written));
  return data<ShownComments>(await showComments(scope, entry), 201);
}

async function putComment(
  { scope, entry }: ManagedEntry,
  request: AdminRequest,
  parts: AdminParts,
): Promise<AdminResponse> {
  const change = validateOwn(sentChange, request.body);
  const id = idIn(request);
  const before = await findComment(scope, entry, id);
  const { text: written = before.text } = change;
  const known = mentionedIn(before.text);
  const added = mentionedIn(written).filter((one) => !known.includes(one));
  if (added.length > 0) await refuseStrangers(written, audienceOf(parts, scope, entry, before.field));
  await changeComment(scope, entry, id, change);
  await mailMentions(parts, scope, entry, written, added);
  return data<ShownComments>(await showComments(scope, entry));
}

async function deleteComment({ scope, entry }: ManagedEntry, request: AdminRequest): Promise<AdminResponse> {
  await removeComment(scope, entry, idIn(request));
  return data<ShownComments>(await showComments(scope, entry));
}

/** Who may be mentioned in a comment, by a part of their name. */
async function getPeople(
  { scope, entry }: ManagedEntry,
  { query }: AdminRequest,
  parts: AdminParts,
): Promise<AdminResponse> {
  const { search = '', field: at = null } = validateOwn(sentSearch, query);
  const place = await placeOfComment(scope, entry, { field: at, replyTo: null, text: '' });
  return data(await findPeople(parts, audienceOf(parts, scope, entry, place), search));
}

/** `GET /studio/api/lists/:uid/comments?ids=1,2`: for the rows of a page. */
async function getOpenComments({ type, scope }: ManagedType, { query }: AdminRequest): Promise<AdminResponse> {
  const counts = await countOpenComments(scope, type, idsIn(query));
  return data<readonly OpenComments[]>([...counts].map(([id, open]) => ({ id, open })));
}

function idIn({ params }: AdminRequest): number {
  const id = readId(params.comment);
  if (id === null) throw notFound('Comment not found');
  return id;
}
