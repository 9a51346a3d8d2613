import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MATERIAL_DIR } from '../support/conformance-material.ts';
import { describeEngines } from '../support/engines.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';

const TOKEN = JSON.parse(readFileSync(join(MATERIAL_DIR, 'credentials.json'), 'utf8'))['token-full'] as string;

/** Pages 1, 2 and 3 are translations of one another; their picture is one for all. */
describeEngines('parts shared by translations', (engine) => {
  let plinth: StartedPlinth;

  beforeAll(async () => {
    plinth = await startPlinth({ engine });
  });

  afterAll(async () => {
    expect(plinth.faults).toEqual([]);
    await plinth.stop();
  });

  const ask = async (method: string, path: string, data?: object): Promise<{ status: number; body: string }> => {
    const answer = await fetch(`${plinth.url}/api/${path}`, {
      method,
      headers: { authorization: TOKEN, 'content-type': 'application/json' },
      ...(data && { body: JSON.stringify({ data }) }),
    });
    return { status: answer.status, body: await answer.text() };
  };

  const heroOf = async (id: number): Promise<number | null> => {
    const { body } = await ask('GET', `pages/${id}?populate=hero`);
    return JSON.parse(body).data.attributes.hero.data?.id ?? null;
  };

  test.each([3, null, 5])('a picture that is set to %j in one is so in all', async (hero) => {
    expect((await ask('PUT', 'pages/2', { hero, menuOrder: 77 })).status).toBe(200);
    for (const id of [1, 2, 3]) {
      expect(await heroOf(id)).toBe(hero);
      expect(JSON.parse((await ask('GET', `pages/${id}`)).body).data.attributes.menuOrder).toBe(77);
    }
  });
});
