import { expect, test } from 'vitest';
import type { AdminServer } from './administrator-client.ts';

const ARTICLE = 'api::article.article';
const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;

interface Said {
  readonly id: number;
  readonly text: string;
}

type WithFields = (
  fields: readonly string[],
  work: () => Promise<void>,
  locales?: readonly string[],
  more?: readonly object[],
) => Promise<void>;

interface Started {
  readonly admin: AdminServer;
  /** The next mail that the server sends. */
  readonly mailed: () => Promise<string>;
  readonly run: (script: string) => Promise<void>;
}

/** Comments on entries. `admin-nobody` (12) reads articles with some fields; `admin-super` is 4. */
export function commentTests(started: () => Started, withFields: WithFields): void {
  const call: AdminServer['call'] = (...args) => started().admin.call(...args);
  const create = async (data: object): Promise<{ id: number; path: string }> => {
    const { id } = (await call('POST', ARTICLES, data)).body;
    return { id, path: `/studio/api/entries/${ARTICLE}/${id}/comments` };
  };
  const say = async (path: string, body: object, as?: string): Promise<Said> => {
    const { status, body: answer, text } = await call('POST', path, body, as);
    expect(status, text).toBe(201);
    return answer.data.comments.at(-1);
  };
  const textsOf = async (path: string, as?: string): Promise<readonly string[]> =>
    (await call('GET', path, undefined, as)).body.data.comments.map(({ text }: Said) => text);
  const openOf = async (ids: readonly number[], as?: string) =>
    (await call('GET', `/studio/api/lists/${ARTICLE}/comments?ids=${ids.join(',')}`, undefined, as)).body.data;

  test('comments are about an entry or a field, and are answered, changed, resolved and deleted', async () => {
    const { id, path } = await create({ title: 'Talked about' });
    expect((await call('GET', path)).body.data).toEqual({ comments: [], people: [] });
    const first = await say(path, { text: 'Is this true?' });
    expect(first).toMatchObject({ field: null, replyTo: null, isOpen: true, isOwn: true, isRemovable: true });
    await say(path, { text: 'Yes', replyTo: first.id });
    const title = await say(path, { text: 'Shorter', field: 'title' });
    expect(await openOf([id])).toEqual([{ id, open: 2 }]);
    const closed = await call('PUT', `${path}/${title.id}`, { isOpen: false });
    expect(closed.body.data.comments[2]).toMatchObject({ isOpen: false, closedBy: { id: 4 }, editedAt: null });
    expect(await openOf([id])).toEqual([{ id, open: 1 }]);
    const changed = await call('PUT', `${path}/${title.id}`, { text: 'Much shorter', isOpen: true });
    expect(changed.body.data.comments[2]).toMatchObject({ text: 'Much shorter', isOpen: true, closedBy: null });
    expect(changed.body.data.comments[2].editedAt).toEqual(expect.any(String));
    expect((await call('DELETE', `${path}/${first.id}`)).body.data.comments.map(({ text }: Said) => text)).toEqual([
      'Much shorter',
    ]);
    const record = (await call('GET', `/studio/api/log?action=comment&type=${ARTICLE}&id=${id}`)).body.data;
    expect(record.map(({ action }: { action: string }) => action)).toEqual([
      'comment.delete',
      'comment.update',
      'comment.update',
      'comment.create',
      'comment.create',
      'comment.create',
    ]);
  });

  test('what is not about something in the entry is refused', async () => {
    const { path } = await create({ title: 'Refused', sections: [{ heading: 'One' }] });
    const { id } = await say(path, { text: 'One' });
    const answer = await say(path, { text: 'Two', replyTo: id });
    for (const [body, status] of [
      [{ text: '' }, 400],
      [{ text: 'x'.repeat(5_001) }, 400],
      [{ text: 'x', more: 1 }, 400],
      [{ text: 'x', field: 'none' }, 400],
      [{ text: 'x', field: 'createdAt' }, 400],
      [{ text: 'x', field: 'title/shared.seo:1/metaTitle' }, 400],
      [{ text: 'x', field: 'sections/content.section:1' }, 400],
      [{ text: 'x', field: 'sections/content.section:99999999/heading' }, 400],
      [{ text: 'x', field: 'sections/content.section:99999999999999/heading' }, 400],
      [{ text: 'x', replyTo: 99_999_999 }, 404],
      [{ text: 'x', replyTo: answer.id }, 404],
      [{ text: 'Hello @{999}' }, 400],
      [{ text: Array.from({ length: 11 }, (_, at) => `@{${at + 1}}`).join() }, 400],
    ] as const)
      expect((await call('POST', path, body)).status, JSON.stringify(body).slice(0, 80)).toBe(status);
    expect((await call('PUT', `${path}/${answer.id}`, { isOpen: false })).status).toBe(400);
    expect((await call('PUT', `${path}/none`, { isOpen: false })).status).toBe(404);
    const { path: other } = await create({ title: 'Another' });
    expect((await call('PUT', `${other}/${id}`, { isOpen: false })).status).toBe(404);
    expect((await call('DELETE', `${other}/${id}`)).status).toBe(404);
    expect((await call('GET', path.replace(/\d+\/comments/, '99999999/comments'))).status).toBe(404);
    expect(await textsOf(path)).toEqual(['One', 'Two']);
  });

  test('who may not read a field sees nothing of what is said about it', async () => {
    const { id, path } = await create({
      ...{ title: 'Partly read', seo: { metaTitle: 'M' }, sections: [{ heading: 'One' }] },
      blocks: [{ __component: 'zone.quote', text: 'Q' }],
    });
    const { seo, sections, blocks } = (await call('GET', `${ARTICLES}/${id}`)).body;
    const parts = {
      entry: null,
      title: 'title',
      summary: 'summary',
      seo: 'seo',
      metaTitle: `seo/shared.seo:${seo.id}/metaTitle`,
      heading: `sections/content.section:${sections[0].id}/heading`,
      zone: 'blocks',
      quote: `blocks/zone.quote:${blocks[0].id}/text`,
    };
    const said: Record<string, Said> = {};
    for (const [text, field] of Object.entries(parts)) said[text] = await say(path, { text, field });
    const seen = () => textsOf(path, 'admin-nobody');
    const hidden = said.summary?.id ?? 0;
    await withFields(['title', 'seo.metaTitle'], async () => {
      expect(await seen()).toEqual(['entry', 'title', 'metaTitle']);
      expect(await openOf([id], 'admin-nobody')).toEqual([{ id, open: 3 }]);
      for (const [method, at, body, status] of [
        ['PUT', `${path}/${hidden}`, { isOpen: false }, 404],
        ['DELETE', `${path}/${hidden}`, undefined, 404],
        ['POST', path, { text: 'x', replyTo: hidden }, 404],
        ['POST', path, { text: 'x', field: 'summary' }, 400],
        // What others have written.
        ['PUT', `${path}/${said.title?.id}`, { text: 'Theirs' }, 403],
        ['DELETE', `${path}/${said.title?.id}`, undefined, 403],
      ] as const)
        expect((await call(method, at, body, 'admin-nobody')).status, `${method} ${at}`).toBe(status);
      const own = await say(path, { text: 'Mine', field: 'title' }, 'admin-nobody');
      expect((await call('PUT', `${path}/${said.title?.id}`, { isOpen: false }, 'admin-nobody')).status).toBe(200);
      await say(path, { text: 'Answer', replyTo: own.id });
      // It would delete the answer.
      expect((await call('DELETE', `${path}/${own.id}`, undefined, 'admin-nobody')).status).toBe(403);
    });
    await withFields(['sections.heading', 'blocks'], async () =>
      expect(await seen()).toEqual(['entry', 'heading', 'zone', 'quote']),
    );
    // As roles name it: by its parts.
    const every = ['Title', 'Description', 'Image', 'Social'].map((name) => `seo.meta${name}`);
    await withFields([...every, 'seo.keywords', 'seo.preventIndexing', 'seo.internalScore'], async () =>
      expect(await seen()).toEqual(['entry', 'seo', 'metaTitle']),
    );
    expect((await call('GET', path, undefined, 'admin-nobody')).status).toBe(403);
    expect((await call('GET', '/studio/api/entries/api::page.page/3/comments')).status).toBe(200);
    await withFields(['title'], async () => {
      expect(
        (await call('GET', '/studio/api/entries/api::page.page/3/comments', undefined, 'admin-nobody')).status,
      ).toBe(403);
    }, ['en']);
  });

  test('only those who may read it are offered, and told', async () => {
    const { path } = await create({ title: 'Mentioned' });
    const { mailed } = started();
    const mention = async (): Promise<string> => {
      for (;;) {
        const mail = await mailed();
        if (mail.includes('mentioned')) return mail;
      }
    };
    const people = async (field: string) =>
      (await call('GET', `${path}/people?search=no&field=${field}`)).body.data.map(({ id }: Said) => id);
    await withFields(['title'], async () => {
      const name = (await call('GET', '/admin/users/12')).body.data.firstname as string;
      const found = (await call('GET', `${path}/people?search=${name}`)).body.data;
      expect(found).toContainEqual({ id: 12, firstname: name, lastname: expect.anything() });
      expect((await people('summary')).includes(12)).toBe(false);
      expect((await call('POST', path, { text: 'Look @{12}', field: 'summary' })).status).toBe(400);
      const { id } = await say(path, { text: 'Look, @{12} <b>', field: 'title' });
      const mail = await mention();
      expect(mail).toContain(`Look, @${name}`);
      expect(mail).toContain('&lt;b&gt;');
      expect(mail).toContain('/studio#/content/');
      // Whom it has mentioned before is not told again, and nobody of what they say themselves.
      const again = await call('PUT', `${path}/${id}`, { text: 'Look again, @{12}' });
      expect(again.body.data.people).toMatchObject([{ id: 12 }]);
      await say(path, { text: 'I am @{4}' });
      await say(path, { text: 'The last one, @{12}' });
      expect(await mention()).toContain('The last one');
    });
  });

  test('comments go with their entry into the trash and back', async () => {
    const { id, path } = await create({ title: 'Deleted with comments' });
    const { id: first } = await say(path, { text: 'Stays', field: 'title' });
    await say(path, { text: 'With it', replyTo: first });
    await call('DELETE', `${ARTICLES}/${id}`);
    const trash = `/studio/api/trash/${ARTICLE}`;
    const deleted = `${trash}/${(await call('GET', trash)).body.data[0].id}`;
    expect((await call('GET', path)).status).toBe(404);
    // Another entry with its id has nothing of it.
    await call('POST', ARTICLES, { id, title: 'In its place' });
    expect(await textsOf(path)).toEqual([]);
    const back = (await call('POST', `${deleted}/restore`)).body.data;
    expect(back.id).not.toBe(id);
    const moved = path.replace(`/${id}/`, `/${back.id}/`);
    expect(await textsOf(moved)).toEqual(['Stays', 'With it']);
    expect(await textsOf(path)).toEqual([]);
  });

  test('an entry has so many comments, however many write at once', async () => {
    const { id, path } = await create({ title: 'Full' });
    await say(path, { text: 'First' });
    const rows = Array.from({ length: 497 }, () => `('${ARTICLE}', ${id}, 'Filled', 4, 1700000000000)`).join(', ');
    await started().run(`insert into plinth_comments (type, entry_id, text, written_by, written_at) values ${rows};`);
    const answers = await Promise.all(Array.from({ length: 5 }, () => call('POST', path, { text: 'One more' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 400, 400, 400]);
  });

  test('what a deleted account has written stays, without a name', async () => {
    const { path } = await create({ title: 'Left behind' });
    const { body: person } = await call('POST', '/admin/users', {
      ...{ firstname: 'Ada', lastname: 'Left', email: 'ada.left@example.test', roles: [1] },
    });
    const registered = await call('POST', '/admin/register', {
      registrationToken: person.data.registrationToken,
      userInfo: { firstname: 'Ada', lastname: 'Left', password: 'Passw0rd-of-Ada' },
    });
    const authorization = `Bearer ${registered.body.data.token}`;
    expect((await call('POST', path, { text: 'Bye' }, 'none', { authorization })).status).toBe(201);
    expect((await call('DELETE', `/admin/users/${person.data.id}`)).status).toBe(200);
    expect((await call('GET', path)).body.data.comments).toMatchObject([
      { text: 'Bye', writtenBy: null, isOwn: false },
    ]);
  });
}
