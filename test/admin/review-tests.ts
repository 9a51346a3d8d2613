import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReceiver } from '../events/receiver.ts';
import type { AdminServer } from './administrator-client.ts';
import { makeDue, type ScheduledServer } from './due-plans.ts';

const ARTICLE = 'api::article.article';
const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;
const PAGE = 'api::page.page';
const PAGES = `/content-manager/collection-types/${PAGE}`;
const WORKFLOWS = '/studio/api/workflows';
const RELEASES = '/studio/api/releases';
const EDITOR = 'admin-editor';

/** Stages, who moves entries between them, and what may not go live without them. */
export function reviewTests(started: () => ScheduledServer): void {
  const call: AdminServer['call'] = (...args) => started().admin.call(...args);
  const ok = async (...args: Parameters<AdminServer['call']>) => {
    const answer = await call(...args);
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body?.data === undefined ? answer.body : answer.body.data;
  };
  let editors = 0;
  let editor = 0;
  let workflow = { id: 0, version: 0 };
  let [start, checked, approved] = [0, 0, 0];
  const stages = () => [
    { name: 'To do', color: '#666687', from: null, to: null, isRequired: false },
    { name: 'In review', color: '#4945ff', from: [editors], to: null, isRequired: false },
    { name: 'Approved', color: '#328048', from: [editors], to: [], isRequired: true },
  ];
  const body = (more: object = {}) => ({
    ...{ name: 'News', types: [ARTICLE, PAGE], stages: stages(), bindsApi: false, ...more },
  });

  beforeAll(async () => {
    const me = await ok('GET', '/admin/users/me', undefined, EDITOR);
    [editor, editors] = [me.id, me.roles[0].id];
    const made = await ok('POST', WORKFLOWS, body());
    workflow = made;
    [start, checked, approved] = made.stages.map(({ id }: { id: number }) => id);
  });
  afterAll(() => ok('DELETE', `${WORKFLOWS}/${workflow.id}`).catch(() => undefined));

  const create = async (data: object, as?: string): Promise<number> => (await call('POST', ARTICLES, data, as)).body.id;
  const reviewAt = (id: number, uid = ARTICLE) => `/studio/api/entries/${uid}/${id}/review`;
  const review = (id: number, uid = ARTICLE) => ok('GET', reviewAt(id, uid));
  const stageOf = async (id: number, uid = ARTICLE): Promise<number> => (await review(id, uid)).stage;
  const move = (id: number, from: number, stage: number, more: object = {}, as?: string, uid = ARTICLE) =>
    call('PUT', reviewAt(id, uid), { from, stage, ...more }, as);
  const approve = async (id: number, uid = ARTICLE) => {
    const answer = await move(id, await stageOf(id, uid), approved, {}, undefined, uid);
    expect(answer.status, answer.text).toBe(200);
  };
  const publish = (id: number, as = EDITOR) => call('POST', `${ARTICLES}/${id}/actions/publish`, undefined, as);
  const changesAt = (id: number) => `/studio/api/entries/${ARTICLE}/${id}/changes`;
  const shown = async (id: number) => (await call('GET', `${ARTICLES}/${id}`)).body;
  const refused = (reason: string, stage: string) => ({
    status: 403,
    body: { error: { name: 'ForbiddenError', details: { review: { reason, stage, requiredStage: 'Approved' } } } },
  });

  test('an entry is published once it is approved, as it was approved', async () => {
    const id = await create({ title: 'First' }, EDITOR);
    expect(await publish(id)).toMatchObject(refused('unapproved', 'To do'));
    // Not even by those who could approve it.
    const { status, body: answer } = await publish(id, 'admin-super');
    expect({ status, message: answer.error.message }).toEqual({
      status: 403,
      message: 'This entry is in the stage "To do" of its review. It can be published in the stage "Approved".',
    });
    expect(await move(id, start, approved, {}, EDITOR)).toMatchObject({ status: 403 });
    expect((await move(id, start, checked, { comment: ' Please look ', assignee: 4 }, EDITOR)).body.data).toMatchObject(
      {
        ...{ stage: checked, required: approved, assignee: { id: 4 }, next: [start] },
        steps: [{ kind: 'moved', from: 'To do', to: 'In review', comment: 'Please look', madeBy: { id: editor } }],
      },
    );
    expect(await publish(id)).toMatchObject(refused('unapproved', 'In review'));
    await approve(id);
    // An edit by somebody who could not approve it ends the approval; saving by somebody who could does not.
    await ok('PUT', `${ARTICLES}/${id}`, { title: 'By the chief' });
    expect(await stageOf(id)).toBe(approved);
    await ok('PUT', `${ARTICLES}/${id}`, { title: 'By an editor' }, EDITOR);
    expect(await review(id)).toMatchObject({
      stage: start,
      steps: [{ kind: 'edited', madeBy: { id: editor } }, {}, {}],
    });
    expect(await publish(id)).toMatchObject(refused('unapproved', 'To do'));
    await approve(id);
    expect((await publish(id)).status).toBe(200);
    // What is live changes only with what was approved.
    expect(await call('PUT', `${ARTICLES}/${id}`, { title: 'Unseen' }, EDITOR)).toMatchObject(
      refused('unreviewed', 'Approved'),
    );
    await ok('PUT', changesAt(id), { title: 'Changed' }, EDITOR);
    expect(await stageOf(id)).toBe(start);
    expect(await call('POST', `${changesAt(id)}/publish`, undefined, EDITOR)).toMatchObject(
      refused('unapproved', 'To do'),
    );
    expect(await call('PUT', `${ARTICLES}/${id}`, { title: 'Unseen' })).toMatchObject(refused('unapproved', 'To do'));
    const { etag } = await call('GET', reviewAt(id));
    await ok('PUT', changesAt(id), { title: 'Changed again' }, EDITOR);
    const sent = [{ from: start, stage: approved }, 'admin-super', { 'if-match': etag ?? '' }] as const;
    expect((await call('PUT', reviewAt(id), ...sent)).status).toBe(412);
    await approve(id);
    await ok('POST', `${changesAt(id)}/publish`, undefined, EDITOR);
    expect(await shown(id)).toMatchObject({ title: 'Changed again' });
    expect((await call('POST', `${ARTICLES}/${id}/actions/unpublish`, undefined, EDITOR)).status).toBe(200);
    expect(await stageOf(id)).toBe(approved);
  });

  test('a move is an event, a record and a step; the next person sees what waits for them', async () => {
    const receiver = await startReceiver();
    const event = 'review-workflows.updateEntryStage';
    const hook = { name: 'reviews', url: receiver.url, headers: {}, events: [event] };
    const webhook = await ok('POST', '/admin/webhooks', hook);
    try {
      const id = await create({ title: 'Waiting' });
      await move(id, start, checked);
      const [one] = await receiver.until(1);
      expect(one?.body).toMatchObject({
        ...{ event, model: 'article', uid: ARTICLE, entity: { id }, workflow: { id: workflow.id } },
      });
      expect(one?.text).toContain(`"from":{"id":${start},"name":"To do"},"to":{"id":${checked},"name":"In review"}`);
      const [record] = await ok('GET', `/studio/api/log?type=${ARTICLE}&id=${id}&limit=1`);
      expect(record).toMatchObject({
        ...{ action: 'entry.review', actor: { kind: 'administrator', id: 4 } },
        details: { fromStage: 'To do', toStage: 'In review' },
      });
      const waiting = async (as?: string) =>
        (await ok('GET', '/studio/api/reviews?pageSize=100', undefined, as)).filter(
          ({ entry }: { entry: { id: number } }) => entry.id === id,
        );
      // Nobody is assigned: it waits for a role that moves entries on.
      expect(await waiting(EDITOR)).toMatchObject([{ uid: ARTICLE, stage: { id: checked }, isAssigned: false }]);
      expect(await waiting()).toEqual([]);
      await ok('PUT', reviewAt(id), { from: checked, assignee: 4 });
      expect(await waiting(EDITOR)).toEqual([]);
      expect(await waiting()).toMatchObject([{ entry: { label: 'Waiting' }, isAssigned: true }]);
      await approve(id);
      expect(await waiting()).toEqual([]);
      const listed = await ok('GET', `/studio/api/reviews/${ARTICLE}?ids=${id},${await create({ title: 'New' })}`);
      expect(listed).toMatchObject({
        required: approved,
        entries: [
          { id, stage: approved, assignee: { id: 4 } },
          { stage: start, assignee: null },
        ],
      });
      const listedIn = async (stage: number): Promise<readonly number[]> =>
        (await ok('GET', `${ARTICLES}?columns=title&stage=${stage}&pageSize=1000`)).results.map(
          (entry: { id: number }) => entry.id,
        );
      const [atStart, inApproved] = [await listedIn(start), await listedIn(approved)];
      expect([atStart.includes(id), inApproved.includes(id)]).toEqual([false, true]);
      expect(atStart).toContain(listed.entries[1].id);
      const { total } = (await ok('GET', `${ARTICLES}?columns=title&pageSize=1`)).pagination;
      expect(atStart.length + (await listedIn(checked)).length + inApproved.length).toBe(total);
      expect(await listedIn(9_999)).toEqual([]);
      expect((await call('GET', reviewAt(id), undefined, 'admin-nobody')).status).toBe(403);
    } finally {
      await call('DELETE', `/admin/webhooks/${webhook.id}`);
      await receiver.close();
    }
  });

  test('of those who decide at once, one does; an edit and a publication never both', async () => {
    const id = await create({ title: 'Contested' });
    const moves = await Promise.all([checked, approved, checked, approved].map((stage) => move(id, start, stage)));
    expect(moves.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412]);
    for (let round = 0; round < 5; round++) {
      const title = `Approved ${round}`;
      const entry = await create({ title });
      await approve(entry);
      const [published, edited] = await Promise.all([
        publish(entry),
        call('PUT', `${ARTICLES}/${entry}`, { title: 'Unseen' }, EDITOR),
      ]);
      expect([published.status, edited.status].toSorted()).toEqual([200, 403]);
      expect(await shown(entry)).toMatchObject(
        published.status === 200 ? { title, publishedAt: expect.any(String) } : { title: 'Unseen', publishedAt: null },
      );
      const other = await create({ title });
      await approve(other);
      const [second, back] = await Promise.all([publish(other), move(other, approved, start)]);
      expect(back.status).toBe(200);
      expect((await shown(other)).publishedAt !== null).toBe(second.status === 200);
    }
  });

  test('several entries and releases are published as a whole, or not at all', async () => {
    const [one, other] = [await create({ title: 'One' }), await create({ title: 'Other' })];
    await approve(one);
    const bulk = () => call('POST', `${ARTICLES}/actions/bulkPublish`, { ids: [one, other] }, EDITOR);
    expect(await bulk()).toMatchObject(refused('unapproved', 'To do'));
    const { id } = await ok('POST', RELEASES, { name: 'Reviewed' });
    for (const entry of [one, other])
      await ok('POST', `${RELEASES}/${id}/entries`, { uid: ARTICLE, id: entry, action: 'publish' });
    const { entries } = await ok('GET', `${RELEASES}/${id}`);
    expect(entries.map(({ check }: { check: { problem: object | null } }) => check.problem)).toMatchObject([
      null,
      { name: 'ForbiddenError', details: { review: { stage: 'To do' } } },
    ]);
    const send = () => call('POST', `${RELEASES}/${id}/publish`, undefined, EDITOR);
    const refusal = await send();
    expect(refusal).toMatchObject({ status: 403, body: { error: { details: { entries: [{ id: other }] } } } });
    expect([(await shown(one)).publishedAt, (await shown(other)).publishedAt]).toEqual([null, null]);
    // Approved is another state than the one in the release.
    await ok('PUT', `${ARTICLES}/${other}`, { title: 'Edited since' }, EDITOR);
    await approve(other);
    expect((await send()).body.error.details.entries).toMatchObject([
      { id: other, details: { review: { reason: 'unreviewed' } } },
    ]);
    await ok('POST', `${RELEASES}/${id}/entries`, { uid: ARTICLE, id: other, action: 'publish' });
    const published = await send();
    expect(published.status, published.text).toBe(200);
    expect([(await shown(one)).publishedAt, (await shown(other)).title]).toEqual([expect.any(String), 'Edited since']);
    // What was live, or a draft, before is restored as it was.
    const undoing = await ok('POST', `${RELEASES}/${id}/undo`);
    await move(one, approved, start);
    expect((await call('POST', `${RELEASES}/${undoing.id}/publish`)).status).toBe(200);
  });

  test('what was planned is not published if it is not approved then', async () => {
    const id = await create({ title: 'Planned' });
    await approve(id);
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const schedule = `/studio/api/entries/${ARTICLE}/${id}/schedule`;
    await ok('PUT', `${schedule}/publish`, { at });
    expect((await move(id, approved, start, { comment: 'Not yet' })).status).toBe(200);
    const carryOut = await makeDue(started(), `entry_id = ${id}`);
    await expect
      .poll(async () => {
        await carryOut();
        return (await ok('GET', schedule))[0].fault;
      })
      .toMatchObject({ name: 'ForbiddenError', details: { review: { stage: 'To do' } } });
    expect((await shown(id)).publishedAt).toBe(null);
  });

  test('copies and restored entries begin at the start', async () => {
    const id = await create({ title: 'Original' });
    await approve(id);
    const copy = (await call('POST', `${ARTICLES}/clone/${id}`, { title: 'Copy' })).body.id;
    expect(await stageOf(copy)).toBe(start);
    await ok('DELETE', `${ARTICLES}/${id}`);
    const [{ id: deleted }] = await ok('GET', `/studio/api/trash/${ARTICLE}`);
    const restored = await ok('POST', `/studio/api/trash/${ARTICLE}/${deleted}/restore`);
    expect(await review(restored.id ?? id)).toMatchObject({ stage: start, steps: [] });
  });

  test('callers of the API are bound if the workflow says so, and their edits end an approval', async () => {
    const token = 'token-full';
    const id = await create({ title: 'Over the API' });
    await approve(id);
    await ok('PUT', `/api/articles/${id}`, { data: { title: 'Edited by a token', publishedAt: null } }, token);
    expect(await stageOf(id)).toBe(start);
    await ok('PUT', `/api/articles/${id}`, { data: { publishedAt: new Date().toISOString() } }, token);
    const bound = body({ bindsApi: true, version: workflow.version, stages: stagesWith(start, checked, approved) });
    workflow = await ok('PUT', `${WORKFLOWS}/${workflow.id}`, bound);
    expect(await call('POST', '/api/articles', { data: { title: 'Live' } }, token)).toMatchObject(
      refused('unapproved', 'To do'),
    );
    await ok('POST', '/api/articles', { data: { title: 'A draft', publishedAt: null } }, token);
    expect(await call('PUT', `/api/articles/${id}`, { data: { title: 'Live' } }, token)).toMatchObject(
      refused('unapproved', 'To do'),
    );
    // What translations share goes live with all of them.
    const made = await ok('POST', PAGES, { title: 'Shared', slug: 'reviewed-page', menuOrder: 1 });
    const page: number = made.id;
    await approve(page, PAGE);
    await ok('POST', `${PAGES}/${page}/actions/publish`);
    const query = `locale=fr&relatedEntityId=${page}`;
    const translated = (await ok('POST', `${PAGES}?${query}`, { title: 'Geteilt' })).id;
    expect(await stageOf(translated, PAGE)).toBe(start);
    const save = (data: object) => call('PUT', `/api/pages/${translated}`, { data }, token);
    const same = await save({ title: 'Nur dieses', menuOrder: 1 });
    expect(same.status, same.text).toBe(200);
    expect(await save({ title: 'Nur dieses', menuOrder: 2 })).toMatchObject(refused('unreviewed', 'Approved'));
    expect((await ok('GET', `${PAGES}/${page}`)).menuOrder).toBe(1);
  });

  const stagesWith = (...ids: readonly number[]) => stages().map((stage, index) => ({ ...stage, id: ids[index] }));

  test('workflows are checked; a stage or a role that is gone leaves nothing open', async () => {
    const [first, ...rest] = stagesWith(start, checked, approved);
    const wrong: readonly (readonly [object, RegExp])[] = [
      [{ types: ['api::none.none'] }, /there is no api::none.none/],
      [{ types: [ARTICLE], name: 'Other' }, /is reviewed in "News" already/],
      [{ stages: [] }, /a list of 1 to 50 stages/],
      [{ types: [], stages: [{ ...stages()[0], isRequired: true }] }, /first stage cannot be required/],
      [{ types: [], stages: [{ ...stages()[0], to: [9_999] }] }, /There is no role 9999/],
      [{ types: [], stages: [{ ...stages()[0], color: 'red' }] }, /a color such as/],
      [{ types: [], stages: [first] }, /the id of one of its stages/],
    ];
    for (const [more, message] of wrong) {
      const answer = await call('POST', WORKFLOWS, body(more));
      expect(answer, answer.text).toMatchObject({
        status: 400,
        body: { error: { message: expect.stringMatching(message) } },
      });
    }
    expect((await call('POST', WORKFLOWS, body({ types: [] }), EDITOR)).status).toBe(403);
    const role = await ok('POST', '/admin/roles', { name: 'Approvers', description: '' });
    const change = (more: object) =>
      call('PUT', `${WORKFLOWS}/${workflow.id}`, body({ version: workflow.version, ...more }));
    const named = rest.map((stage) => ({ ...stage, to: [role.id] }));
    workflow = (await change({ stages: [first, ...named] })).body.data;
    expect((await change({ version: workflow.version - 1, stages: [first] })).status).toBe(412);
    await ok('POST', '/admin/roles/batch-delete', { ids: [role.id] });
    const [left] = await ok('GET', WORKFLOWS);
    expect(left.stages.map(({ to }: { to: unknown }) => to)).toEqual([null, [], []]);
    const id = await create({ title: 'Left' });
    expect((await move(id, start, checked, {}, EDITOR)).status).toBe(403);
    await approve(id);
    // Entries in a stage that is gone are at the start again; a new stage of that name is another one.
    workflow = (await change({ stages: [first, { ...rest[1], id: undefined }] })).body.data;
    expect(await review(id)).toMatchObject({ stage: start, stages: [{ id: start }, { name: 'Approved' }] });
    expect(await publish(id)).toMatchObject(refused('unapproved', 'To do'));
    await ok('DELETE', `${WORKFLOWS}/${workflow.id}`);
    expect(await review(id)).toBe(null);
    expect((await publish(id)).status).toBe(200);
    workflow = await ok('POST', WORKFLOWS, body());
  });
}
