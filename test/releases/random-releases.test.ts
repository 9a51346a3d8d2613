import { afterAll, beforeAll, expect, test } from 'vitest';
import { numbersOf } from '../access/random/numbers-of.ts';
import { type AdminServer, startAdmin } from '../admin/administrator-client.ts';
import { describeEngines, type Engine, type EngineName, runScript, startRestored } from '../support/engines.ts';
import { Choices } from '../writing/random/choices.ts';
import { type Fields, ReleasedEntries } from './released-entries.ts';

const SEED = Number(process.env.PLINTH_TEST_SEED ?? 20_240_607);
/** Few in the suite, more by option. */
const sequencesOn = (name: EngineName): number =>
  Number(process.env.PLINTH_TEST_RELEASES ?? (name === 'sqlite' ? 2 : 1));
const STEPS = 30;

const ARTICLE = 'api::article.article';
const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;
const RELEASES = '/studio/api/releases';

describeEngines(`random releases, seed ${SEED}`, (name) => {
  let engine: Engine;
  let admin: AdminServer;
  beforeAll(async () => {
    engine = await startRestored(name, 'admin');
    await runScript(engine, 'delete from strapi_webhooks;');
    admin = await startAdmin({ on: engine });
  });
  afterAll(async () => {
    await admin?.stop();
    await engine?.stop();
  });

  const call: AdminServer['call'] = (...args) => admin.call(...args);
  const changesAt = (id: number) => `/studio/api/entries/${ARTICLE}/${id}/changes`;
  const made = async (path: string, body?: object): Promise<number> => {
    const { status, text, body: answer } = await call('POST', path, body);
    expect(status, text).toBeLessThan(300);
    return answer.data?.id ?? answer.id;
  };

  /** What the server has of an entry, in the words of the model. */
  const stored = async (id: number) => {
    const { title, summary, publishedAt } = (await call('GET', `${ARTICLES}/${id}`)).body;
    const changes: Fields | undefined = (await call('GET', changesAt(id))).body.data?.body;
    return {
      ...{ content: { title, summary }, published: publishedAt !== null },
      changes: changes === undefined ? null : ownFields(changes),
    };
  };

  const sequences = Array.from({ length: sequencesOn(name) }, (_, at) => at);
  test.each(sequences)('what is live is what the model says %#', async (at) => {
    const choices = new Choices(numbersOf(SEED + at));
    const model = new ReleasedEntries();
    const log: string[] = [];
    let texts = 0;
    const text = () => `t${++texts}`;
    const fields = (): Fields => ({
      ...(choices.below(3) > 0 && { title: text() }),
      ...(choices.below(3) > 0 && { summary: text() }),
    });
    const anyEntry = () => choices.of([...model.entries.keys()]) as number;
    const anyRelease = () => choices.of([...model.releases.keys()]) as number;
    const action = () => (choices.below(3) > 0 ? 'publish' : 'unpublish');
    /** Sends the request, which is to be accepted or not as the model says. */
    const send = async (method: string, path: string, body: object | undefined, isAccepted: boolean) => {
      const answer = await call(method, path, body);
      log.push(
        `${method} ${path} ${JSON.stringify(body)} ${answer.status} ${answer.status < 300 ? '' : answer.body?.error?.message}`,
      );
      expect(answer.status < 300, log.join('\n')).toBe(isAccepted);
    };
    const steps: readonly (() => Promise<unknown>)[] = [
      async () => {
        const content = { title: text(), summary: text() };
        const id = await made(ARTICLES, content);
        log.push(`created ${id} ${JSON.stringify(content)}`);
        model.create(id, content);
      },
      async () => {
        const [id, sent] = [anyEntry(), fields()];
        await send('PUT', `${ARTICLES}/${id}`, sent, model.edit(id, sent));
      },
      async () => {
        const [id, sent] = [anyEntry(), fields()];
        await send('PUT', changesAt(id), sent, model.saveChanges(id, sent));
      },
      async () => {
        const id = anyEntry();
        await send('POST', `${changesAt(id)}/publish`, undefined, model.publishChanges(id));
      },
      async () => {
        const id = anyEntry();
        await send('POST', `${ARTICLES}/${id}/actions/publish`, undefined, model.publish(id));
      },
      async () => {
        const id = anyEntry();
        await send('POST', `${ARTICLES}/${id}/actions/unpublish`, undefined, model.unpublish(id));
      },
      async () => {
        if (choices.below(3) > 0 || model.entries.size < 3) return;
        const id = anyEntry();
        await send('DELETE', `${ARTICLES}/${id}`, undefined, model.delete(id));
      },
      async () => {
        if (model.releases.size > 3 && choices.below(3) > 0) return;
        const id = await made(RELEASES, { name: text() });
        log.push(`release ${id}`);
        model.open(id);
      },
      ...Array.from({ length: 4 }, () => async () => {
        const [release, id, what] = [anyRelease(), anyEntry(), action()] as const;
        const isAccepted = model.add(release, id, what);
        await send('POST', `${RELEASES}/${release}/entries`, { uid: ARTICLE, id, action: what }, isAccepted);
      }),
      async () => {
        const release = anyRelease();
        const listed = (await call('GET', `${RELEASES}/${release}`)).body.data.entries;
        const id = anyEntry();
        const [taken] = listed.filter(({ entry }: { entry: { id: number } | null }) => entry?.id === id);
        const isAccepted = model.remove(release, id);
        if (taken !== undefined)
          await send('DELETE', `${RELEASES}/${release}/entries/${taken.id}`, undefined, isAccepted);
      },
      ...Array.from({ length: 3 }, () => async () => {
        const release = anyRelease();
        await send('POST', `${RELEASES}/${release}/publish`, undefined, model.publishRelease(release));
      }),
      async () => {
        const release = anyRelease();
        if (!model.canUndo(release)) {
          await send('POST', `${RELEASES}/${release}/undo`, undefined, false);
          return;
        }
        const id = await made(`${RELEASES}/${release}/undo`);
        log.push(`release ${id} undoes ${release}`);
        model.undo(id, release);
        if (choices.below(2) > 0) await send('POST', `${RELEASES}/${id}/publish`, undefined, model.publishRelease(id));
      },
    ];
    for (const needed of [0, 0, 0, 7, 7]) await steps[needed]?.();
    for (let step = 0; step < STEPS; step++) {
      await choices.of(steps)?.();
      for (const [id, { version: _, ...entry }] of model.entries)
        expect(await stored(id), `${id}\n${log.join('\n')}`).toEqual(entry);
    }
    expect(admin.faults).toEqual([]);
  });
});

const ownFields = (body: Fields): Fields =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name === 'title' || name === 'summary'));
