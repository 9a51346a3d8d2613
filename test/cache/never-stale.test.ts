import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEngines } from '../support/engines.ts';
import { type QuietServer, startQuietServer } from '../support/quiet-engine.ts';
import { type CachedPlinth, startCachedPlinth } from './cached-plinth.ts';

const CHANGES = Number(process.env.PLINTH_TEST_CHANGES ?? 200);
const CHANGES_UNDER_LOAD = 400;

const AUTHOR = '/api/authors/1?fields=name';
const ARTICLE_WITH_AUTHOR = '/api/articles/1?fields=title&populate[author][fields]=name';

/** The author on his own, and the one of the article. */
const setNames = (number: number): string => `update authors set name = 'number ${number}' where id in (1, 15)`;

const numberIn = (text: string): number => Number(/number (\d+)/.exec(text)?.[1]);

describeEngines(
  'answers while another process changes content',
  (engine) => {
    let server: QuietServer;
    let plinth: CachedPlinth;

    beforeAll(async () => {
      server = await startQuietServer(engine);
      plinth = await startCachedPlinth(await server.startEngine());
    });

    afterAll(async () => {
      expect(plinth.faults).toEqual([]);
      await plinth.stop();
      await server.stop();
    });

    test(`${CHANGES} changes, each seen by the next request`, async () => {
      const wrong: string[] = [];
      let fromMemory = 0;
      for (let change = 1; change <= CHANGES; change++) {
        await plinth.other.change(setNames(change));
        const path = change % 2 === 0 ? AUTHOR : ARTICLE_WITH_AUTHOR;
        // The third only if a statement of the server's own ran during the second.
        for (const attempt of ['first', 'second', 'third']) {
          const { text, statements } = await plinth.ask(path);
          if (numberIn(text) !== change) wrong.push(`${attempt} request after change ${change}: ${text}`);
          if (statements > 0) continue;
          fromMemory++;
          break;
        }
      }
      expect(wrong).toEqual([]);
      expect(fromMemory).toBe(CHANGES);
    });

    test('many requests at once never see less than was committed when they were sent', async () => {
      const scripts = Array.from({ length: CHANGES_UNDER_LOAD }, (_, number) => setNames(number));
      let committed = 0;
      let writing = true;
      let answers = 0;
      let fromMemory = 0;
      const stale: string[] = [];
      await plinth.other.change(setNames(0));
      const readers = [AUTHOR, AUTHOR, AUTHOR, ARTICLE_WITH_AUTHOR].map(async (path) => {
        while (writing) {
          const known = committed;
          const { text, statements } = await plinth.ask(path);
          answers++;
          if (statements === 0) fromMemory++;
          if (!(numberIn(text) >= known)) stale.push(`after ${known} was committed: ${text}`);
        }
      });
      await plinth.other.changeOften(scripts, 20, (index) => {
        committed = index;
      });
      writing = false;
      await Promise.all(readers);
      expect(stale).toEqual([]);
      expect(fromMemory).toBeLessThan(answers);
      // On a busy machine there may be a change between any two of them; now there is none.
      await plinth.ask(AUTHOR);
      expect((await plinth.ask(AUTHOR)).statements).toBe(0);
    });
  },
  ['sqlite', 'postgres'],
);
