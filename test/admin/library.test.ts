import { afterAll, beforeAll, expect, test } from 'vitest';
import { deletedFileTests } from './deleted-file-tests.ts';
import { describeEngines } from '../support/engines.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';

/** As much of every answer as is looked at here. */
interface Shown {
  readonly id: number;
  readonly name: string;
  readonly pathId: number;
  readonly path: string;
  readonly folderPath: string;
  readonly updatedAt: string;
  readonly createdBy: object;
  readonly children: object;
}

interface Body extends Shown {
  readonly data: Shown & {
    readonly token: string;
    readonly registrationToken: string;
    readonly files: readonly Shown[];
    readonly folders: readonly Shown[];
  } & readonly Shown[];
  readonly results: readonly Shown[];
  readonly error: { readonly message: string };
}

interface Answer {
  readonly status: number;
  readonly body: Body & readonly Shown[];
}

describeEngines('the media library of administrators', (engine) => {
  let plinth: StartedPlinth;
  let boss = '';
  let author = '';

  const ask = async (token: string, method: string, path: string, body?: unknown): Promise<Answer> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${plinth.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(!isForm && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: JSON.parse(text || 'null') };
  };

  const upload = async (token: string, name: string, info: object = {}): Promise<Shown> => {
    const form = new FormData();
    form.append('files', new Blob(['some text'], { type: 'text/plain' }), name);
    form.append('fileInfo', JSON.stringify(info));
    const { status, body } = await ask(token, 'POST', '/upload', form);
    expect(status).toBe(200);
    return body[0] as Shown;
  };

  const folder = async (token: string, name: string, parent: number | null = null): Promise<Shown> => {
    const { status, body } = await ask(token, 'POST', '/upload/folders', { name, parent });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  };

  beforeAll(async () => {
    plinth = await startPlinth({ engine });
    const credentials = { email: '01.creator@example.test', password: 'NotARealPassword1' };
    boss = (await ask('', 'POST', '/admin/login', credentials)).body.data.token;
    const person = { firstname: 'An', lastname: 'Author', email: 'author@example.test', roles: [3] };
    const { registrationToken } = (await ask(boss, 'POST', '/admin/users', person)).body.data;
    const userInfo = { firstname: 'An', lastname: 'Author', password: 'Author-Passw0rd1' };
    author = (await ask('', 'POST', '/admin/register', { registrationToken, userInfo })).body.data.token;
  });

  afterAll(() => plinth.stop());

  test('files have their uploader, and are in the chosen folder', async () => {
    const { id } = await folder(author, 'Of the author');
    const file = await upload(author, 'mine.txt', { folder: id, caption: 'Mine' });
    const found = (await ask(author, 'GET', `/upload/files/${file.id}`)).body;
    expect(found).toMatchObject({ caption: 'Mine', folderPath: expect.stringMatching(/^\/\d+$/), folder: { id } });
    expect(found.createdBy).toEqual({ id: expect.any(Number), firstname: 'An', lastname: 'Author', username: null });
    const moved = new FormData();
    moved.append('fileInfo', JSON.stringify({ folder: null }));
    expect((await ask(author, 'POST', `/upload?id=${file.id}`, moved)).body.folderPath).toBe('/');
    const lost = new FormData();
    lost.append('fileInfo', JSON.stringify({ folder: 99_999 }));
    const refused = await ask(author, 'POST', `/upload?id=${file.id}`, lost);
    expect(refused).toMatchObject({ status: 400, body: { error: { message: 'the folder does not exist' } } });
  });

  test('a role limited to its own files sees and changes nothing else', async () => {
    const foreign = await upload(boss, 'foreign.txt');
    const listed = (await ask(author, 'GET', '/upload/files?pageSize=1000')).body.results;
    expect(listed.map(({ id }) => id)).not.toContain(foreign.id);
    expect((await ask(author, 'GET', '/upload/files?filters[name]=foreign.txt')).body.results).toEqual([]);
    const form = new FormData();
    form.append('fileInfo', JSON.stringify({ name: 'stolen.txt' }));
    const ids = { fileIds: [foreign.id] };
    for (const [method, path, body] of [
      ['GET', `/upload/files/${foreign.id}`, undefined],
      ['DELETE', `/upload/files/${foreign.id}`, undefined],
      ['POST', `/upload?id=${foreign.id}`, form],
      ['POST', '/upload/actions/bulk-move', { ...ids, destinationFolderId: null }],
      ['POST', '/upload/actions/bulk-delete', ids],
    ] as const) {
      expect((await ask(author, method, path, body)).status, `${method} ${path}`).toBe(403);
    }
    expect((await ask(boss, 'GET', `/upload/files/${foreign.id}`)).body.name).toBe('foreign.txt');
  });

  test('folders of others are not renamed, and not deleted with files of others in them', async () => {
    const mine = await folder(author, 'Shared by mistake');
    const theirs = await folder(boss, 'Theirs');
    const own = await upload(author, 'own.txt', { folder: mine.id });
    const guest = await upload(boss, 'guest.txt', { folder: mine.id });
    expect((await ask(author, 'PUT', `/upload/folders/${theirs.id}`, { name: 'Taken' })).status).toBe(403);
    const moved = { folderIds: [theirs.id], destinationFolderId: mine.id };
    expect((await ask(author, 'POST', '/upload/actions/bulk-move', moved)).status).toBe(403);
    expect((await ask(boss, 'GET', `/upload/folders/${theirs.id}`)).body.data.path).toBe(theirs.path);
    const all = { folderIds: [mine.id] };
    expect((await ask(author, 'POST', '/upload/actions/bulk-delete', all)).status).toBe(403);
    expect((await ask(author, 'GET', `/upload/files/${own.id}`)).status).toBe(200);
    await ask(boss, 'DELETE', `/upload/files/${guest.id}`);
    const gone = await ask(author, 'POST', '/upload/actions/bulk-delete', all);
    expect(gone).toMatchObject({ status: 200, body: { data: { files: [], folders: [{ id: mine.id }] } } });
    expect((await ask(author, 'GET', `/upload/files/${own.id}`)).status).toBe(404);
    expect((await ask(author, 'GET', `/upload/folders/${mine.id}`)).status).toBe(404);
  });

  test('moving keeps the paths of everything below exact, and its times', async () => {
    const [from, to] = [await folder(boss, 'From'), await folder(boss, 'To')];
    const middle = await folder(boss, 'Middle', from.id);
    const deep = await folder(boss, 'Deep', middle.id);
    const file = await upload(boss, 'deep.txt', { folder: deep.id });
    const moving = { fileIds: [], folderIds: [middle.id], destinationFolderId: to.id };
    const { status, body } = await ask(boss, 'POST', '/upload/actions/bulk-move', moving);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data.folders).toMatchObject([{ path: `${to.path}/${middle.pathId}`, updatedAt: middle.updatedAt }]);
    const found = (await ask(boss, 'GET', `/upload/files/${file.id}`)).body;
    const path = `${to.path}/${middle.pathId}/${deep.pathId}`;
    expect(found).toMatchObject({ folderPath: path, updatedAt: file.updatedAt, folder: { id: deep.id, path } });
    expect((await ask(boss, 'GET', `/upload/folders/${to.id}`)).body.data.children).toEqual({ count: 1 });
    const inside = { folderIds: [to.id], destinationFolderId: deep.id };
    expect((await ask(boss, 'POST', '/upload/actions/bulk-move', inside)).status).toBe(400);
    const again = await folder(boss, 'Middle', from.id);
    const clash = await ask(boss, 'POST', '/upload/actions/bulk-move', { ...moving, folderIds: [again.id] });
    expect(clash.body.error.message).toBe('some folders already exists: Middle');
    const out = { fileIds: [file.id], destinationFolderId: null };
    expect((await ask(boss, 'POST', '/upload/actions/bulk-move', out)).body.data.files).toMatchObject([
      { id: file.id, folderPath: '/', updatedAt: file.updatedAt },
    ]);
  });

  test('a folder is moved together with one inside it', async () => {
    const to = await folder(boss, 'New place');
    const outer = await folder(boss, 'Outer');
    const inner = await folder(boss, 'Inner', outer.id);
    const file = await upload(boss, 'inner.txt', { folder: inner.id });
    const moving = { folderIds: [outer.id, inner.id], destinationFolderId: to.id };
    const { status, body } = await ask(boss, 'POST', '/upload/actions/bulk-move', moving);
    expect(status).toBe(200);
    const path = `${to.path}/${inner.pathId}`;
    expect(body.data.folders).toMatchObject([{ path: `${to.path}/${outer.pathId}` }, { path }]);
    expect((await ask(boss, 'GET', `/upload/files/${file.id}`)).body.folderPath).toBe(path);
  });

  test('if several use the same name at once, one of them gets it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ask(boss, 'POST', '/upload/folders', { name: 'Once', parent: null })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    const numbers = (await ask(boss, 'GET', '/upload/folders')).body.data.map((one) => one.pathId);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('a name is taken among the folders of a parent that exists', async () => {
    await folder(boss, 'Taken');
    const messageOf = async (parent: unknown): Promise<unknown> =>
      (await ask(boss, 'POST', '/upload/folders', { name: 'Taken', parent })).body.error.message;
    expect(await messageOf(null)).toBe('A folder with this name already exists');
    for (const parent of ['x', 999_999]) expect(await messageOf(parent)).toBe('parent folder does not exist');
  });

  test('files that come while their folder moves have its path', async () => {
    const [here, there] = [await folder(boss, 'Here'), await folder(boss, 'There')];
    const busy = await folder(boss, 'Busy', here.id);
    const uploads = Array.from({ length: 6 }, (_, index) => upload(boss, `busy-${index}.txt`, { folder: busy.id }));
    const moves = [there, here, there].map(({ id }) =>
      ask(boss, 'PUT', `/upload/folders/${busy.id}`, { name: 'Busy', parent: id }),
    );
    for (const { status } of await Promise.all(moves)) expect(status).toBe(200);
    await Promise.all(uploads);
    const { path } = (await ask(boss, 'GET', `/upload/folders/${busy.id}`)).body.data;
    const files = (await ask(boss, 'GET', `/upload/files?filters[folder][id]=${busy.id}`)).body.results;
    expect(files.map(({ folderPath }) => folderPath)).toEqual(Array(6).fill(path));
  });

  deletedFileTests({
    ask: (who, method, path, body) => ask(who === 'boss' ? boss : author, method, path, body),
    upload: (who, name, info) => upload(who === 'boss' ? boss : author, name, info),
    url: () => plinth.url,
  });

  test('odd queries and bodies are refused or ignored, and never a fault', async () => {
    for (const query of [
      'sort=nope',
      'sort=createdBy.password',
      'sort[0][name]=sideways',
      'filters[$and]=x',
      'filters[createdBy][password][$startsWith]=$2',
      'filters[related][id]=1',
      'filters[id][$in][0]=abc',
      'filters[folder]=abc',
      'filters[folder][$null]=x',
      'filters[folder][files][name]=foreign.txt',
      '_q[]=x',
      'fields=password',
      'populate=createdBy,related',
      'populate[createdBy][fields]=password',
      'page=0',
      'pageSize=99999999999',
    ]) {
      for (const path of ['/upload/files', '/upload/folders']) {
        const { status, body } = await ask(boss, 'GET', `${path}?${query}`);
        expect([200, 400], `${path}?${query}: ${status}`).toContain(status);
        expect(JSON.stringify(body)).not.toMatch(/\$2[aby]\$|"email"/);
      }
    }
    for (const body of [null, [], 'x', { name: 'x'.repeat(300) }, { name: 'a\0b' }, { name: {} }, { parent: {} }]) {
      expect((await ask(boss, 'POST', '/upload/folders', body)).status).toBe(400);
    }
    for (const body of [null, [], {}, { fileIds: 'x' }, { fileIds: [{}] }, { destinationFolderId: 'abc' }]) {
      expect((await ask(boss, 'POST', '/upload/actions/bulk-move', body)).status).toBe(400);
    }
    const nothing = await ask(boss, 'POST', '/upload/actions/bulk-delete', { fileIds: [99_999], folderIds: ['abc'] });
    expect(nothing.body).toEqual({ data: { files: [], folders: [] } });
    expect(plinth.faults).toEqual([]);
  });
});
