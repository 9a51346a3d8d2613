import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ARTICLE, temporaryProject } from '../project/temporary-project.ts';
import { plinth, startWarm } from './plinth.ts';

const ENV = { JWT_SECRET: 'x' };

const type = (name: string, attributes: object) => ({
  [`src/api/${name}/content-types/${name}/schema.json`]: JSON.stringify({
    kind: 'collectionType',
    collectionName: `${name}s`,
    info: { singularName: name, pluralName: `${name}s`, displayName: name },
    attributes,
  }),
});

const write = (dir: string, files: Readonly<Record<string, string>>): void => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), text);
  }
};

const seedOf = (content: object): Readonly<Record<string, string>> => ({ 'seed.json': JSON.stringify(content) });

describe('plinth seed', () => {
  test('fills empty types, reports skipped ones, and starts over', async () => {
    const slide = { type: 'component', component: 'page.slide', repeatable: true };
    const dir = temporaryProject({
      ...type('page', { title: { type: 'string' }, slides: slide }),
      // A component of media only has no column of its own.
      'src/components/page/slide.json': JSON.stringify({
        collectionName: 'components_page_slides',
        info: { displayName: 'Slide' },
        attributes: { picture: { type: 'media', multiple: false } },
      }),
      'public/uploads/a.svg': '<svg/>',
    });
    const pages = [{ $key: 'home', title: 'Home', slides: [{ picture: 'a.svg' }, { picture: 'a.svg' }] }];
    write(dir, seedOf({ 'api::page.page': pages }));
    expect((await plinth(['check', dir], ENV)).stdout).toContain('The next start writes 1 entries of seed.json.');
    expect(await plinth(['seed', dir], ENV)).toMatchObject({
      code: 0,
      stdout: 'Wrote 1 entries from seed.json: api::page.page.\n',
    });

    // A type that came later refers to what the first seed wrote.
    write(
      dir,
      type('note', {
        text: { type: 'string' },
        page: { type: 'relation', relation: 'manyToOne', target: 'api::page.page' },
      }),
    );
    const notes = [{ text: 'Mind the step', page: 'home' }];
    write(dir, seedOf({ 'api::page.page': [...pages, { title: 'Later' }], 'api::note.note': notes }));
    const server = startWarm(['start', dir, '--port', '0'], ENV);
    await server.printed(/seed\.json has changed since the database was seeded[\s\S]*Started in/);
    server.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    expect((await plinth(['seed', dir], ENV)).stdout).toBe(
      'Wrote 1 entries from seed.json: api::note.note.\nSkipped because they have content: api::page.page.\n',
    );
    expect((await plinth(['seed', dir, '--reset'], ENV)).stdout).toBe(
      'Removed 2 entries.\nWrote 3 entries from seed.json: api::page.page, api::note.note.\n',
    );
  });

  test('an error in the seed is reported by check as by start', async () => {
    const dir = temporaryProject({ ...ARTICLE, ...seedOf({ 'api::article.article': [{ titel: 'A' }] }) });
    const checked = await plinth(['check', dir], ENV);
    expect(checked.code).toBe(1);
    expect(checked.stderr).toContain('Invalid seed at api::article.article entry 1');
    for (const args of [
      ['start', dir, '--port', '0'],
      ['seed', dir],
    ]) {
      expect(await plinth(args, ENV)).toMatchObject({ code: 1, stderr: expect.stringContaining(checked.stderr) });
    }
    // A database that is there and empty is checked alike.
    expect(await plinth(['check', dir], ENV)).toMatchObject({ code: 1, stderr: checked.stderr });
  });

  test('a project without a seed gets a message', async () => {
    const answer = await plinth(['seed', temporaryProject(ARTICLE)], ENV);
    expect(answer).toMatchObject({ code: 1, stderr: expect.stringContaining('The project has no seed.') });
  });
});
