import { expect, test } from 'vitest';
import { type JudgedWrite, judgeWrite } from './judge-write.ts';

const SAVED: JudgedWrite = {
  ...{ isBound: true, endsApproval: true, isLive: false, publishes: false, edits: true, goesLive: undefined },
  ...{ isApproved: true, mayApprove: false },
};
const PUBLISHED: JudgedWrite = { ...SAVED, isLive: true, publishes: true, edits: false, goesLive: 'reviewed' };

test.each<readonly [string, Partial<JudgedWrite>, string]>([
  ['an edit ends an approval', {}, 'moved back'],
  ['an edit by somebody who may approve does not', { mayApprove: true }, 'stored'],
  ['nor one by the project code', { isBound: false, endsApproval: false }, 'stored'],
  ['one by a caller of the API does', { isBound: false }, 'moved back'],
  ['without an approval, nothing is moved', { isApproved: false }, 'stored'],
  ['an edit of what is live is none of what was approved', { isLive: true }, 'unreviewed'],
  ['by somebody who may approve it is', { isLive: true, mayApprove: true }, 'stored'],
  ['but only while it is approved', { isLive: true, mayApprove: true, isApproved: false }, 'unapproved'],
  ['who is not bound writes what is live, and ends the approval', { isLive: true, isBound: false }, 'moved back'],
])('%s', (_, write, verdict) => {
  expect(judgeWrite({ ...SAVED, ...write })).toBe(verdict);
});

test.each<readonly [string, Partial<JudgedWrite>, string]>([
  ['the approved state is published', {}, 'stored'],
  ['and unpublished changes of it', { publishes: false, edits: true }, 'stored'],
  ['nothing else is', { isApproved: false }, 'unapproved'],
  ['not even by somebody who may approve', { isApproved: false, mayApprove: true }, 'unapproved'],
  ['another state is not the approved one', { goesLive: undefined }, 'unreviewed'],
  ['what was live before needs no approval', { goesLive: 'former', isApproved: false, edits: true }, 'stored'],
  ['nor does unpublishing', { isLive: false, publishes: false, isApproved: false }, 'stored'],
  ['who is not bound publishes what they like', { isBound: false, isApproved: false, goesLive: undefined }, 'stored'],
])('%s', (_, write, verdict) => {
  expect(judgeWrite({ ...PUBLISHED, ...write })).toBe(verdict);
});
