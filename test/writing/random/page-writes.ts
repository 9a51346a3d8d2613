import { expect } from 'vitest';
import { listEntries } from '../../../src/content/reading/list-entries.ts';
import type { Scope } from '../../../src/content/scope.ts';
import { handleWrite } from '../../../src/content/writing/entries/handle-write.ts';
import type { Driver } from '../../../src/database/driver.ts';
import type { ContentType } from '../../../src/schema/model.ts';
import type { Choices } from './choices.ts';
import { POPULATE } from './newsroom.ts';
import type { PageMemory } from './page-memory.ts';

const LOCALES = ['en', 'fr', 'de'];

export const addLocales = (driver: Driver): Promise<void> =>
  driver.transaction(async (session) => {
    for (const code of LOCALES) {
      await session.execute({ text: `insert into i18n_locale (name, code) values ('${code}', '${code}')` }, []);
    }
  });

/** One write of a page: a new one, a translation, a change that its translations share, or its end. */
export async function writePage(scope: Scope, type: ContentType, memory: PageMemory, choices: Choices): Promise<void> {
  const id = choices.of(memory.ids());
  const page = id === undefined ? undefined : memory.pages.get(id);
  const title = `Page ${choices.below(1000)}`;
  if (id === undefined || page === undefined || choices.happens(20)) {
    const change = someChange(choices);
    const locale = choices.of(LOCALES) as string;
    const body = { data: { title, locale, ...sent(change) } };
    const answer = JSON.parse(await handleWrite(scope, type, 'create', { body, query: '' }));
    const { rank, headings } = change;
    memory.pages.set(answer.data.id, { locale, title, shared: { rank }, headings });
  } else if (choices.happens(45)) {
    const locale = choices.of(LOCALES) as string;
    const used = [id, ...memory.others(id)].some((one) => memory.pages.get(one)?.locale === locale);
    const made = handleWrite(scope, type, 'createLocalization', { id: String(id), body: { title, locale }, query: '' });
    if (used) await expect(made).rejects.toMatchObject({ status: 400 });
    else memory.pages.set(JSON.parse(await made).id, { locale, title, shared: page.shared, headings: [] });
  } else if (choices.happens(70)) {
    const change = choices.happens(60) ? someChange(choices) : null;
    const body = { data: { title, ...(change !== null && sent(change)) } };
    await handleWrite(scope, type, 'update', { id: String(id), body, query: '' });
    page.title = title;
    if (change === null) return;
    page.shared.rank = change.rank;
    for (const one of [id, ...memory.others(id)])
      Object.assign(memory.pages.get(one) ?? {}, { headings: change.headings });
  } else {
    await handleWrite(scope, type, 'delete', { id: String(id), body: {}, query: '' });
    memory.pages.delete(id);
  }
}

interface SharedChange {
  readonly rank: number | null;
  readonly headings: readonly string[];
}

const someChange = (choices: Choices): SharedChange => ({
  rank: choices.happens(80) ? choices.below(50) : null,
  headings: Array.from({ length: choices.below(4) }, () => `Heading ${choices.below(100)}`),
});

const sent = ({ rank, headings }: SharedChange): object => ({
  rank,
  sections: headings.map((heading) => ({ heading })),
});

interface ReadPage {
  readonly id: number;
  readonly attributes: {
    readonly title: string;
    readonly rank: number | null;
    readonly locale: string;
    readonly sections: readonly { readonly heading: string }[];
    readonly localizations: { readonly data: readonly { readonly id: number }[] };
  };
}

export async function checkPages(scope: Scope, type: ContentType, memory: PageMemory): Promise<void> {
  const text = (await listEntries(scope, type, `${POPULATE.page}&sort=id&pagination[limit]=100`)) as string;
  const { data } = JSON.parse(text) as { data: ReadPage[] };
  const shown = data.map(({ id, attributes: { title, rank, locale, sections, localizations } }) => ({
    id,
    title,
    rank,
    locale,
    headings: sections.map(({ heading }) => heading),
    others: localizations.data.map((other) => other.id).sort((one, other) => one - other),
  }));
  expect(shown).toEqual(
    [...memory.pages].map(([id, { title, locale, shared, headings }]) => ({
      id,
      title,
      rank: shared.rank,
      locale,
      headings,
      others: memory.others(id),
    })),
  );
}
