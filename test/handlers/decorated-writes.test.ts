import { afterAll, beforeAll, expect, test } from 'vitest';
import { configOf } from '../support/database-config.ts';
import { describeEngines, type Engine, startEngine } from '../support/engines.ts';
import { writeProject } from '../support/write-project.ts';
import { type HandlerServer, serveHandlers } from './handler-server.ts';

const schema = (kind: string, name: string, attributes: object, more: object = {}) =>
  JSON.stringify({
    kind,
    collectionName: `${name}s`,
    info: { singularName: name, pluralName: `${name}s`, displayName: name },
    options: { draftAndPublish: name === 'note' },
    attributes,
    ...more,
  });

const tags = { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' };

/** A decorator that says what it was called with, sets `stamp`, and does what the text of an entry asks for. */
const PROJECT = writeProject({
  'package.json': JSON.stringify({ name: 'decorated', dependencies: { '@strapi/plugin-i18n': '4.26.2' } }),
  'config/plugins.js': `module.exports = { 'users-permissions': { config: { jwtSecret: 'secret' } } };`,
  'config/admin.js': `module.exports = { auth: { secret: 'a secret for administrators' }, apiToken: { salt: 'a salt' } };`,
  'src/index.js': `module.exports = { async bootstrap({ strapi }) {
    globalThis.calls = [];
    globalThis.finds = 0;
    const isOwn = (uid) => uid.startsWith('api::') && uid !== 'api::tag.tag';
    const stamped = (params) => ({ ...params, data: { ...params.data, stamp: 'set' } });
    strapi.entityService.decorate((service) => ({
      async wrapParams(params = {}, ctx) {
        const given = await service.wrapParams.call(this, params, ctx);
        if (ctx.uid !== 'api::note.note' || ctx.action !== 'findPage' || !globalThis.tenant) return given;
        globalThis.calls.push(['wrapParams', ctx, given]);
        const [[sent] = []] = Object.values(given.filters ?? {});
        if (globalThis.tenant === 'taken apart') return { ...given, filters: { $and: Object.entries(sent ?? {}).map(([name, value]) => ({ [name]: value })) } };
        return { ...given, filters: { $and: [{ secret: globalThis.tenant }, given.filters ?? {}] } };
      },
      async wrapResult(result, ctx) {
        const given = await service.wrapResult.call(this, result, ctx);
        if (!globalThis.tenant || !ctx.action.startsWith('find') || !isOwn(ctx.uid)) return given;
        return Array.isArray(given) ? given.map((one) => ({ ...one, secret: 'told', more: 1 })) : given;
      },
      async findOne(uid, id, params) {
        if (!isOwn(uid) || !globalThis.tenant) return service.findOne.call(this, uid, id, params);
        globalThis.calls.push(['findOne', uid, id, params]);
        const entry = await service.findOne.call(this, uid, id, params);
        return entry?.text === 'hidden' ? null : { ...entry, secret: 'told', more: 1 };
      },
      async create(uid, params) {
        if (!isOwn(uid)) return service.create.call(this, uid, params);
        globalThis.calls.push(['create', uid, params]);
        const { text } = params.data;
        if (text === 'refused') throw new (require('@strapi/utils').errors.ApplicationError)('not today', { a: 1 });
        if (text === 'crash') throw new Error('of the project');
        if (text === 'never') return null;
        if (text === 'made up') return { id: 9999, text, more: 1 };
        if (text === 'slow') await new Promise((resolve) => setTimeout(resolve, 300));
        if (text === 'other') {
          const tag = await strapi.entityService.create('api::tag.tag', { data: { name: 'by code' } });
          await strapi.entityService.create(uid, { data: { text: 'beside' } });
          return service.create.call(this, uid, { ...params, data: { ...params.data, tags: [tag.id] } });
        }
        if (text === 'twice') await service.create.call(this, uid, stamped(params));
        const entry = await service.create.call(this, uid, stamped(params));
        if (text === 'late') throw new (require('@strapi/utils').errors.ApplicationError)('too late');
        if (text === 'shown') return { ...entry, text: 'changed', tags: [1, 2, 3], secret: 'changed', more: 1 };
        globalThis.calls.push(['created', entry]);
        return entry;
      },
      async update(uid, id, params) {
        if (!isOwn(uid)) return service.update.call(this, uid, id, params);
        globalThis.calls.push(['update', uid, id, params]);
        if (params.data.text === 'never') return null;
        if (params.data.text === 'part') params.data.seo.title = 'by code';
        if (params.data.text === 'twice') await service.update.call(this, uid, id, stamped(params));
        return service.update.call(this, uid, id, stamped(params));
      },
      async delete(uid, id, params) {
        if (!isOwn(uid)) return service.delete.call(this, uid, id, params);
        globalThis.calls.push(['delete', uid, id, params]);
        const entry = await strapi.entityService.findOne(uid, id);
        return entry.text === 'kept' ? entry : service.delete.call(this, uid, id, params);
      },
      async clone(uid, id, params) {
        globalThis.calls.push(['clone', uid, id, params]);
        return service.clone.call(this, uid, id, stamped(params));
      },
      async deleteMany(uid, params) {
        globalThis.calls.push(['deleteMany', uid, params]);
        return service.deleteMany.call(this, uid, { ...params, filters: { $and: [params.filters, { text: { $ne: 'kept' } }] } });
      },
    }));
  } };`,
  'src/components/part/seo.json': JSON.stringify({
    collectionName: 'components_part_seos',
    info: { displayName: 'seo' },
    attributes: { title: { type: 'string' }, tag: { type: 'relation', relation: 'oneToOne', target: 'api::tag.tag' } },
  }),
  'src/api/tag/content-types/tag/schema.json': schema('collectionType', 'tag', { name: { type: 'string' } }),
  'src/api/note/content-types/note/schema.json': schema('collectionType', 'note', {
    ...{
      text: { type: 'string' },
      stamp: { type: 'string', required: true },
      secret: { type: 'string', private: true },
    },
    ...{ tags, seo: { type: 'component', component: 'part.seo' } },
  }),
  'src/api/page/content-types/page/schema.json': schema('singleType', 'page', {
    ...{ text: { type: 'string' }, stamp: { type: 'string' } },
  }),
  'src/api/tale/content-types/tale/schema.json': schema(
    'collectionType',
    'tale',
    {
      text: { type: 'string', pluginOptions: { i18n: { localized: true } } },
      stamp: { type: 'string', pluginOptions: { i18n: { localized: true } } },
      size: { type: 'integer' },
    },
    { pluginOptions: { i18n: { localized: true } } },
  ),
  'src/api/ask/controllers/ask.js': `module.exports = {
    async value(ctx) { ctx.body = { value: await eval(ctx.request.body.code) }; } };`,
  'src/api/ask/routes/ask.js': `module.exports = { routes: [
    { method: 'POST', path: '/ask', handler: 'ask.value', config: { auth: false } } ] };`,
});

const C = '/content-manager/collection-types';
const NOTES = `${C}/api::note.note`;
const PASSWORD = 'Secret1234';

interface Shown {
  readonly id: number;
  readonly [name: string]: unknown;
}

describeEngines('a decorated entity service in the content manager', (name) => {
  let engine: Engine;
  let server: HandlerServer;
  const tokens: Record<string, string> = {};

  const call = async (method: string, path: string, body?: unknown, as = 'super', headers: object = {}) => {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[as]}`, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, etag: response.headers.get('etag'), body: text === '' ? null : JSON.parse(text) };
  };
  const ok = async (...args: Parameters<typeof call>): Promise<Shown> => {
    const { status, body } = await call(...args);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  // biome-ignore lint/suspicious/noExplicitAny: whatever the code returns
  const ask = async (code: string): Promise<any> =>
    ((await server.send('POST', '/api/ask', { code })).json as { readonly value?: unknown }).value;
  const calls = () => ask('globalThis.calls.splice(0)');
  const stored = (id: number, uid = 'api::note.note') =>
    ask(`strapi.db.query('${uid}').findOne({ where: { id: ${id} }, populate: true })`);
  const count = (text: string) => ask(`strapi.db.query('api::note.note').count({ where: { text: '${text}' } })`);

  beforeAll(async () => {
    engine = await startEngine(name);
    server = await serveHandlers({ 'config/database.js': configOf(engine.settings) }, PROJECT);
    const first = { email: 'a@example.com', password: PASSWORD, firstname: 'Ada', lastname: 'L' };
    const { json } = await server.send('POST', '/admin/register-admin', first);
    tokens.super = (json as { data: { token: string } }).data.token;
    const role = await call('POST', '/admin/roles', { name: 'Limited', description: 'Own notes' });
    const roleId = role.body.data.id;
    const of = (action: string, fields?: readonly string[], conditions: readonly string[] = []) => ({
      action: `plugin::content-manager.explorer.${action}`,
      subject: 'api::note.note',
      properties: fields === undefined ? {} : { fields },
      conditions,
    });
    const creator = ['admin::is-creator'];
    const fields = ['text', 'tags', 'seo.title', 'seo.tag'];
    const permissions = [
      ...[of('create', fields), of('read', fields), of('update', fields, creator)],
      ...[of('delete', undefined, creator), of('publish', undefined, creator)],
    ];
    await ok('PUT', `/admin/roles/${roleId}/permissions`, { permissions });
    const user = { email: 'b@example.com', firstname: 'B', lastname: 'B', roles: [roleId] };
    const { data } = (await call('POST', '/admin/users', user)).body;
    await server.send('POST', '/admin/register', {
      registrationToken: data.registrationToken,
      userInfo: { firstname: 'B', lastname: 'B', password: PASSWORD },
    });
    const signedIn = await server.send('POST', '/admin/login', { email: 'b@example.com', password: PASSWORD });
    tokens.limited = (signedIn.json as { data: { token: string } }).data.token;
    await ok('POST', '/i18n/locales', { code: 'de', name: 'German (de)', isDefault: false });
    await ok('POST', `${C}/api::tag.tag`, { name: 'first' });
  });

  afterAll(async () => {
    await server?.stop();
    await engine?.stop();
  });

  test('every write of an entry arrives as in v4, and what code adds is stored', async () => {
    const sent = { text: 'one', secret: 's', tags: { connect: [{ id: 1 }] }, seo: { title: 't' } };
    const made = await ok('POST', NOTES, sent);
    expect(made).toMatchObject({ text: 'one', stamp: 'set', secret: 's', tags: { count: 1 }, publishedAt: null });
    const populate = { tags: true, seo: { populate: { tag: true } }, createdBy: true, updatedBy: true };
    const signed = { createdBy: 1, updatedBy: 1 };
    const [create, created] = await calls();
    expect(create).toEqual(['create', 'api::note.note', { data: { ...sent, ...signed, publishedAt: null }, populate }]);
    expect(created[1]).toMatchObject({
      id: made.id,
      secret: 's',
      tags: [{ id: 1, name: 'first' }],
      createdBy: { id: 1 },
    });

    const { id } = made;
    expect(await ok('PUT', `${NOTES}/${id}`, { text: 'two' })).toMatchObject({ text: 'two', tags: { count: 1 } });
    await ok('POST', `${NOTES}/${id}/actions/publish`);
    expect((await stored(id)).publishedAt).not.toBeNull();
    expect(await ok('POST', `${NOTES}/${id}/actions/unpublish`)).toMatchObject({ publishedAt: null });
    const copy = await ok('POST', `${NOTES}/clone/${id}`, { text: 'copy', stamp: 'sent' });
    expect(copy).toMatchObject({ text: 'copy', stamp: 'set', secret: 's', tags: { count: 1 } });
    await ok('DELETE', `${NOTES}/${copy.id}`);
    expect(await calls()).toEqual([
      ['update', 'api::note.note', id, { data: { text: 'two', updatedBy: 1 }, populate }],
      ['update', 'api::note.note', id, { data: { updatedBy: 1, publishedAt: expect.any(String) }, populate }],
      ['update', 'api::note.note', id, { data: { updatedBy: 1, publishedAt: null }, populate }],
      [
        'clone',
        'api::note.note',
        id,
        { data: { text: 'copy', stamp: 'sent', ...signed, publishedAt: null }, populate },
      ],
      ['delete', 'api::note.note', copy.id, { populate }],
    ]);
    expect(await stored(copy.id)).toBeFalsy();
    expect(await ok('GET', `${NOTES}/${id}`)).toMatchObject({ createdBy: { id: 1, firstname: 'Ada' } });
  });

  test('single types and translations', async () => {
    await ok('PUT', '/content-manager/single-types/api::page.page', { text: 'a' });
    expect(await ok('PUT', '/content-manager/single-types/api::page.page', { text: 'b' })).toMatchObject({
      stamp: 'set',
    });
    await ok('DELETE', '/content-manager/single-types/api::page.page');
    const { id } = await ok('POST', `${C}/api::tale.tale`, { text: 'en', size: 3 });
    const german = `${C}/api::tale.tale?locale=de&relatedEntityId=${id}`;
    const translated = await ok('POST', german, { text: 'de' });
    expect(translated).toMatchObject({ text: 'de', size: 3, stamp: 'set', locale: 'de', localizations: [{ id }] });
    expect(await ok('PUT', `${C}/api::tale.tale/${id}`, { size: 4 })).toMatchObject({ size: 4 });
    expect(await stored(translated.id, 'api::tale.tale')).toMatchObject({ size: 4, localizations: [{ id }] });
    const made = (await calls()).filter(([method]: readonly string[]) => method !== 'created');
    expect(made.map(([method, uid]: readonly string[]) => `${method} ${uid}`)).toEqual([
      ...['create', 'update', 'delete'].map((method) => `${method} api::page.page`),
      ...['create', 'create', 'update'].map((method) => `${method} api::tale.tale`),
    ]);
    expect(made[3][2].data).toMatchObject({ text: 'en', locale: 'en', localizations: [] });
    expect(made[4][2].data).toMatchObject({ text: 'de', size: 3, locale: 'de', localizations: [id] });
  });

  test('code may refuse, crash, store nothing, or store more', async () => {
    expect(await call('POST', NOTES, { text: 'refused' })).toMatchObject({
      status: 400,
      body: { data: null, error: { name: 'ApplicationError', message: 'not today', details: { a: 1 } } },
    });
    expect((await call('POST', NOTES, { text: 'crash' })).status).toBe(500);
    expect(server.faults.splice(0)).toHaveLength(1);
    expect(await ok('POST', NOTES, { text: 'never' })).toBeNull();
    expect(await ok('POST', NOTES, { text: 'made up' })).toEqual({ id: 9999, text: 'made up', more: 1 });
    for (const text of ['refused', 'crash', 'never', 'made up']) expect(await count(text), text).toBe(0);
    // As in v4, what was stored before the error stays.
    expect((await call('POST', NOTES, { text: 'late' })).status).toBe(400);
    expect(await count('late')).toBe(1);
    const once = { 'idempotency-key': `twice-${name}` };
    const twice = await ok('POST', NOTES, { text: 'twice' }, 'super', once);
    expect(await ok('POST', NOTES, { text: 'twice' }, 'super', once)).toBeTruthy();
    expect(await count('twice')).toBe(2);
    const shown = await ok('POST', NOTES, { text: 'shown' });
    expect(shown).toMatchObject({ text: 'changed', tags: { count: 3 }, stamp: 'set', more: 1 });
    expect(await ok('GET', `${NOTES}/${shown.id}`)).toMatchObject({ text: 'shown', secret: null, tags: { count: 0 } });

    const etag = (await call('GET', `${NOTES}/${twice.id}`)).etag as string;
    await ok('PUT', `${NOTES}/${twice.id}`, { text: 'never' });
    const saved = await call('PUT', `${NOTES}/${twice.id}`, { text: 'twice' }, 'super', { 'if-match': etag });
    expect([saved.status, saved.etag]).toEqual([200, (await call('GET', `${NOTES}/${twice.id}`)).etag]);
    await calls();
    expect((await call('PUT', `${NOTES}/${twice.id}`, { text: 'x' }, 'super', { 'if-match': etag })).status).toBe(412);
    expect(await calls()).toEqual([]);
    await ok('PUT', `${NOTES}/${twice.id}`, { text: 'kept' });
    expect(await ok('DELETE', `${NOTES}/${twice.id}`)).toMatchObject({ text: 'kept' });
    const ids = [twice.id, shown.id];
    expect(await ok('POST', `${NOTES}/actions/bulkDelete`, { ids })).toEqual({ count: 1 });
    expect((await calls()).at(-1)).toEqual([
      ...['deleteMany', 'api::note.note'],
      { filters: { $and: [{ id: { $in: ids } }, {}] } },
    ]);
    expect([await stored(twice.id), await stored(shown.id)]).toMatchObject([{ text: 'kept' }, null]);
  });

  test('code gets what the administrator may write, and what it adds may be more', async () => {
    await calls();
    const sent = { text: 'mine', stamp: 'theirs', secret: 'theirs' };
    const mine = await ok('POST', NOTES, sent, 'limited');
    expect(mine).not.toHaveProperty('stamp');
    expect((await calls())[0][2].data).toEqual({ text: 'mine', createdBy: 2, updatedBy: 2, publishedAt: null });
    const whole = { text: 'mine', stamp: 'set', secret: null, createdBy: { id: 2 } };
    expect(await ok('GET', `${NOTES}/${mine.id}`)).toMatchObject(whole);
    expect(await ok('POST', NOTES, { text: 'shown' }, 'limited')).toMatchObject({ text: 'changed' });
    const made = await ok('POST', NOTES, { text: 'other', tags: [1] }, 'limited');
    expect(await stored(made.id)).toMatchObject({ text: 'other', tags: [{ name: 'by code' }] });
    expect(await ok('GET', `${NOTES}/${made.id}`)).toMatchObject({ createdBy: { id: 2 } });
    const beside = await ask(`strapi.db.query('api::note.note').findOne({ where: { text: 'beside' } })`);
    expect(await ok('GET', `${NOTES}/${beside.id}`)).toMatchObject({ createdBy: null, stamp: 'set' });
    // Tags of the caller, which they may not find, are not written because code changes the component beside them.
    const seo = { title: 'sent', tag: { connect: [{ id: 1 }] } };
    await ok('PUT', `${NOTES}/${mine.id}`, { text: 'part', seo }, 'limited');
    const part = await ask(
      `strapi.entityService.findOne('api::note.note', ${mine.id}, { populate: { seo: { populate: '*' } } })`,
    );
    expect(part.seo).toMatchObject({ title: 'by code', tag: null });

    const theirs = await ok('POST', NOTES, { text: 'not mine' });
    await calls();
    for (const [method, path, body] of [
      ['PUT', `${NOTES}/${theirs.id}`, { text: 'taken' }],
      ['POST', `${NOTES}/${theirs.id}/actions/publish`, undefined],
      ['DELETE', `${NOTES}/${theirs.id}`, undefined],
    ] as const)
      expect((await call(method, path, body, 'limited')).status, `${method} ${path}`).toBe(403);
    expect((await call('PUT', `${NOTES}/987654`, { text: 'x' }, 'limited')).status).toBe(404);
    // Refused before any code runs.
    expect(await calls()).toEqual([]);
    const both = { ids: [theirs.id, mine.id] };
    expect(await ok('POST', `${NOTES}/actions/bulkDelete`, both, 'limited')).toEqual({ count: 1 });
    expect(await stored(theirs.id)).toMatchObject({ text: 'not mine' });
  });

  test('unpublished changes are published through the decorator', async () => {
    const { id } = await ok('POST', NOTES, { text: 'first' });
    await ok('POST', `${NOTES}/${id}/actions/publish`);
    const own = `/studio/api/entries/api::note.note/${id}/changes`;
    const { etag } = await call('GET', own);
    const saved = await call('PUT', own, { text: 'later' }, 'super', { 'if-match': etag ?? '' });
    expect(saved.status).toBe(200);
    await calls();
    await ok('POST', `${own}/publish`, undefined, 'super', { 'if-match': saved.etag ?? '' });
    expect(await calls()).toMatchObject([['update', 'api::note.note', id, { data: { text: 'later', updatedBy: 1 } }]]);
    expect(await stored(id)).toMatchObject({ text: 'later', stamp: 'set' });
    expect((await call('GET', own)).body.data).toBeNull();
  });

  test('lists and pages are read through the decorator', async () => {
    const made: Shown[] = [];
    for (const [text, secret] of [...['a', 'b', 'hidden'].map((one) => [one, 'own']), ['c', 'other']])
      made.push(await ok('POST', NOTES, { text, secret }));
    const ids = { ids: made.map(({ id }) => id) };
    await ok('POST', `${NOTES}/actions/bulkPublish`, ids);
    const [{ id: first }, , { id: hidden }] = made as [Shown, Shown, Shown];
    await ask(`void (globalThis.tenant = 'own')`);
    await calls();
    const listed = async (query: string, as?: string) => {
      const page = await ok('GET', `${NOTES}?${query}`, undefined, as);
      const { results, pagination } = page as unknown as { results: Shown[]; pagination: { total: number } };
      return { texts: results.map(({ text }) => text), total: pagination.total, results };
    };
    const all = await listed('page=1&pageSize=2&sort=text:ASC');
    expect(all).toMatchObject({ texts: ['a', 'b'], total: 3, results: [{ secret: 'told', more: 1 }, {}] });
    const [[, context, params]] = await calls();
    expect(context).toEqual({ uid: 'api::note.note', action: 'findPage' });
    const populate = { tags: { count: true }, seo: { populate: {} }, createdBy: true, updatedBy: true };
    expect(params).toEqual({ page: '1', pageSize: '2', sort: 'text:ASC', filters: {}, populate });
    expect(await listed('sort=text:ASC&filters[text][$ne]=a')).toMatchObject({ texts: ['b', 'hidden'], total: 2 });
    expect(await listed('columns=text&sort=text:DESC')).toMatchObject({ texts: ['hidden', 'b', 'a'] });
    expect(await listed('_q=b')).toMatchObject({ texts: ['b'] });
    // A caller who may not read the field is limited by it all the same, and is not shown what code adds to it.
    const limited = await listed('sort=text:ASC', 'limited');
    expect(limited).toMatchObject({ texts: ['a', 'b', 'hidden'], results: [{ more: 1 }, {}, {}] });
    expect(limited.results[0]).not.toHaveProperty('secret');
    expect(await listed('filters[secret]=other', 'limited')).toMatchObject({ texts: ['a', 'b', 'hidden'] });
    // Code that writes the filters anew asks for what the caller may ask for.
    await ask(`void (globalThis.tenant = 'taken apart')`);
    expect(await listed('filters[secret]=other&filters[text]=a')).toMatchObject({ total: 0 });
    expect(await listed('filters[$or][0][text]=a&filters[$or][1][secret]=other')).toMatchObject({ total: 2 });
    for (const secret of ['own', 'other', 'none'])
      expect(await listed(`filters[secret]=${secret}&filters[text]=c`, 'limited')).toMatchObject({ texts: ['c'] });
    await ask(`void (globalThis.tenant = 'own')`);
    await calls();
    expect(await ok('GET', `${NOTES}/${first}`)).toMatchObject({ text: 'a', secret: 'told', more: 1 });
    expect((await calls())[0].slice(0, 3)).toEqual(['findOne', 'api::note.note', String(first)]);
    expect(await ok('GET', `${NOTES}/${first}`, undefined, 'limited')).not.toHaveProperty('secret');
    expect((await call('GET', `${NOTES}/${hidden}`)).status).toBe(404);
    await ask('void (globalThis.tenant = undefined)');
    expect((await listed('pageSize=100')).total).toBeGreaterThan(4);
    expect(await ok('GET', `${NOTES}/${hidden}`)).toMatchObject({ text: 'hidden', secret: 'own' });
  });

  test('a slow decorator holds no locks, and several writes run beside it', async () => {
    const slow = call('POST', NOTES, { text: 'slow' });
    const others = await Promise.all(Array.from({ length: 5 }, () => call('POST', NOTES, { text: 'fast' })));
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await slow).toMatchObject({ status: 200, body: { text: 'slow', stamp: 'set' } });
    expect(server.faults).toEqual([]);
  });
});
