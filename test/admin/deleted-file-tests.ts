import { expect, test } from 'vitest';

/** The parts of responses that are looked at here. */
interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of many routes
  readonly body: any;
}

export interface LibraryTools {
  /** `Boss` may do everything, `author` what they have uploaded. */
  readonly ask: (who: 'boss' | 'author', method: string, path: string, body?: unknown) => Promise<Answer>;
  readonly upload: (who: 'boss' | 'author', name: string, info?: object) => Promise<{ readonly id: number }>;
  readonly url: () => string;
}

const DELETED = '/studio/api/deleted-files';
const ARTICLES = '/content-manager/collection-types/api::article.article';

/** Deleted files, unused ones, and what is kept in view of images. */
export function deletedFileTests({ ask, upload, url }: LibraryTools): void {
  const deletedOf = async (file: number, who: 'boss' | 'author' = 'boss') => {
    const { data } = (await ask(who, 'GET', `${DELETED}?pageSize=100`)).body;
    return data.find((one: { entry: number }) => one.entry === file);
  };
  const served = async (path: string) => {
    const response = await fetch(`${url()}${path}`);
    return [response.status, await response.text()];
  };
  const filesOf = async (article: number) => {
    const { cover, gallery } = (await ask('boss', 'GET', `${ARTICLES}/${article}`)).body;
    return { cover: cover?.id ?? null, gallery: (gallery ?? []).map(({ id }: { id: number }) => id) };
  };

  test('a deleted file is gone for everybody, and comes back with its bytes, its place and its uses', async () => {
    const folder = (await ask('boss', 'POST', '/upload/folders', { name: 'Bin', parent: null })).body.data;
    const files: number[] = [];
    for (const name of ['a.txt', 'b.txt', 'c.txt']) files.push((await upload('boss', name, { folder: folder.id })).id);
    const [first = 0, second = 0, third = 0] = files;
    const before = (await ask('boss', 'GET', `/upload/files/${second}`)).body;
    const article = (await ask('boss', 'POST', ARTICLES, { title: 'With files', cover: second, gallery: files })).body;
    const other = (await ask('boss', 'POST', ARTICLES, { title: 'Changes its cover', cover: second })).body;
    await ask('boss', 'PUT', `/studio/api/files/${second}/focal-point`, { x: 25.555, y: 100 });
    expect(await served(before.url)).toEqual([200, 'some text']);

    expect((await ask('boss', 'DELETE', `/upload/files/${second}`)).status).toBe(200);
    expect((await served(before.url))[0]).toBe(404);
    expect((await served(`/uploads/.deleted/${before.hash}/${before.hash}.txt`))[0]).toBe(404);
    expect((await ask('boss', 'GET', `/upload/files/${second}`)).status).toBe(404);
    expect(await filesOf(article.id)).toEqual({ cover: null, gallery: [first, third] });
    const deleted = await deletedOf(second);
    expect(deleted).toMatchObject({
      label: 'b.txt',
      deletedAs: 'administrator',
      deletedBy: { id: expect.any(Number) },
    });
    expect(Date.parse(deleted.until) - Date.parse(deleted.deletedAt)).toBe(30 * 86_400_000);

    await ask('boss', 'PUT', `${ARTICLES}/${other.id}`, { cover: third });
    const path = `${DELETED}/${deleted.id}`;
    const attempts = await Promise.all(Array.from({ length: 3 }, () => ask('boss', 'POST', `${path}/restore`)));
    expect(attempts.map(({ status }) => status).sort()).toEqual([201, 404, 404]);
    expect(attempts.find(({ status }) => status === 201)?.body.data).toEqual({ id: second, left: 1 });
    expect(await served(before.url)).toEqual([200, 'some text']);
    const after = (await ask('boss', 'GET', `/upload/files/${second}`)).body;
    expect(after).toEqual({ ...before, updatedAt: after.updatedAt });
    expect(await filesOf(article.id)).toEqual({ cover: second, gallery: files });
    expect(await filesOf(other.id)).toEqual({ cover: third, gallery: [] });
    const point = await ask('boss', 'GET', `/studio/api/files/${second}/focal-point`);
    expect(point.body).toEqual({ data: { x: 25.56, y: 100 } });

    // With its folder, which stays gone.
    await ask('boss', 'POST', '/upload/actions/bulk-delete', { fileIds: [], folderIds: [folder.id] });
    const again = await deletedOf(second);
    expect((await ask('boss', 'POST', `${DELETED}/${again.id}/restore`)).body.data).toEqual({ id: second, left: 0 });
    expect((await ask('boss', 'GET', `/upload/files/${second}`)).body).toMatchObject({ folder: null, folderPath: '/' });
    const lost = await deletedOf(first);
    expect((await ask('boss', 'DELETE', `${DELETED}/${lost.id}`)).status).toBe(204);
    expect(await deletedOf(first)).toBeUndefined();
    expect((await ask('boss', 'POST', `${DELETED}/${lost.id}/restore`)).status).toBe(404);
  });

  test('whoever may see only their own files sees, restores and forgets only what they have deleted', async () => {
    const theirs = await upload('boss', 'theirs.txt');
    const own = await upload('author', 'of-the-author.txt');
    await ask('boss', 'DELETE', `/upload/files/${theirs.id}`);
    await ask('author', 'DELETE', `/upload/files/${own.id}`);
    expect(await deletedOf(theirs.id, 'author')).toBeUndefined();
    const path = `${DELETED}/${(await deletedOf(theirs.id)).id}`;
    expect((await ask('author', 'POST', `${path}/restore`)).status).toBe(404);
    expect((await ask('author', 'DELETE', path)).status).toBe(404);
    // Permissions with conditions show nothing of its content.
    const mine = await deletedOf(own.id, 'author');
    expect(mine).toMatchObject({ label: null });
    const restored = await ask('author', 'POST', `${DELETED}/${mine.id}/restore`);
    expect(restored).toMatchObject({ status: 201, body: { data: { id: own.id, left: 0 } } });
    expect((await ask('author', 'GET', `/upload/files/${own.id}`)).body.createdBy).toMatchObject({ firstname: 'An' });
  });

  test('files are listed by whether a field has them', async () => {
    const [used, unused] = [await upload('boss', 'twins 1.txt'), await upload('boss', 'twins 2.txt')];
    await ask('boss', 'POST', ARTICLES, { title: 'With a twin', gallery: [used.id] });
    const listed = async (query: string) =>
      (await ask('boss', 'GET', `/upload/files?_q=twins&sort=id${query}`)).body.results.map(
        ({ id }: { id: number }) => id,
      );
    expect(await listed('')).toEqual([used.id, unused.id]);
    expect(await listed('&used=true')).toEqual([used.id]);
    expect(await listed('&used=false')).toEqual([unused.id]);
    expect(await listed('&used=x')).toEqual([used.id, unused.id]);
    const own = await upload('author', 'twins 3.txt');
    const { results } = (await ask('author', 'GET', '/upload/files?_q=twins&used=false')).body;
    expect(results.map(({ id }: { id: number }) => id)).toEqual([own.id]);
  });

  test('the focal point of a file is stored beside it, by those who may change the file', async () => {
    const { id } = await upload('boss', 'focus.txt');
    const path = `/studio/api/files/${id}/focal-point`;
    expect((await ask('boss', 'GET', path)).body).toEqual({ data: null });
    for (const body of [{}, { x: 1 }, { x: -1, y: 2 }, { x: 1, y: 101 }, { x: '1', y: 1 }, { x: 1, y: 1, z: 1 }, []])
      expect((await ask('boss', 'PUT', path, body)).status, JSON.stringify(body)).toBe(400);
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { x: 1, y: 1 }],
      ['DELETE', undefined],
    ] as const)
      expect((await ask('author', method, path, body)).status, method).toBe(403);
    const answers = await Promise.all([10, 20, 30].map((x) => ask('boss', 'PUT', path, { x, y: 0 })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await ask('boss', 'GET', path)).body.data).toEqual({ x: expect.any(Number), y: 0 });
    expect((await ask('boss', 'DELETE', path)).status).toBe(204);
    expect((await ask('boss', 'GET', path)).body).toEqual({ data: null });
    expect((await ask('boss', 'PUT', '/studio/api/files/99999/focal-point', { x: 1, y: 1 })).status).toBe(404);
  });
}
