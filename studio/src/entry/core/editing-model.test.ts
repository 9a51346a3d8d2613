import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ActionName } from './editing.ts';
import { FIELDS } from './testing/entry-server.ts';
import { Person } from './testing/person.ts';

const field = fc.constantFrom(...FIELDS);
const tab = fc.nat(1);
const number = fc.nat(7);
const action = fc.constantFrom<ActionName>(
  'save',
  'publish',
  'saveUnpublished',
  'publishPending',
  'unpublish',
  'discardPending',
);
const fate = fc.constantFrom('answered', 'answered', 'answered', 'answer lost', 'lost', 'late');

type Fate = Parameters<Person['request']>[1];

let value = 0;
const theirs = (): string => {
  value += 1;
  return `theirs-${value}`;
};

type Event = (person: Person, id: number) => unknown;

const event = <T>(name: string, given: fc.Arbitrary<T>, run: (person: Person, given: T, id: number) => unknown) =>
  given.map(
    (one): Event =>
      Object.assign((person: Person, id: number) => run(person, one, id), {
        toString: () => `${name} ${JSON.stringify(one) ?? ''}`.trim(),
      }),
  );

const nothing = fc.constant(undefined);

/** What may happen to somebody who edits an entry. */
const EVENTS: readonly fc.Arbitrary<Event>[] = [
  event('type', fc.tuple(tab, field), (person, [at, name]) => person.type(at, name)),
  event('pause', nothing, (person) => person.pass(300)),
  event('save', tab, (person, at) => person.tab(at)?.session.save()),
  event('act', fc.tuple(tab, action), (person, [at, name]) => person.press(at, name)),
  event('request', fc.tuple(number, fate), (person, [at, how]) => person.request(at, how as Fate)),
  event('answer', number, (person, at) => person.request(at, 'answered')),
  event('an old request arrives', nothing, (person) => person.deliver()),
  event('reconnect', tab, (person, at) => person.tab(at)?.session.reconnect()),
  event('choose', fc.tuple(tab, number), (person, [at, mask]) => person.choose(at, mask)),
  event('leave the conflict', tab, (person, at) => person.tab(at)?.session.leaveConflict()),
  event('restore', tab, (person, at) => person.tab(at)?.session.restore()),
  event('discard kept work', tab, (person, at) => person.discardKept(at)),
  event('reload', tab, (person, at) => person.reload(at)),
  event('open another tab', nothing, (person, _, id) =>
    person.tabCount < 2 && person.server.entries.has(id) ? person.open(id) : undefined,
  ),
  event('a colleague saves', field, (person, name, id) => person.server.change(id, name, theirs())),
  event('a colleague keeps changes', field, (person, name, id) => person.server.changeUnpublished(id, name, theirs())),
  event('a colleague publishes', fc.boolean(), (person, is, id) => person.server.setPublished(id, is)),
];

const events = fc.array(fc.oneof(...EVENTS), { maxLength: 60, size: 'max' });

async function live(person: Person, id: number, all: readonly Event[]) {
  await person.look();
  for (const happen of all) {
    await happen(person, id);
    await person.look();
    expect(person.lost()).toEqual([]);
    expect(person.faults).toEqual([]);
  }
}

/** The same events in every run, unless a seed is given. */
const RANDOM = {
  numRuns: Number(process.env.PLINTH_TEST_MODEL_RUNS ?? 40),
  seed: Number(process.env.PLINTH_TEST_SEED ?? 20_240_611),
};

test('nothing typed is ever lost, and nothing is overwritten unseen', async () => {
  await fc.assert(
    fc.asyncProperty(events, async (all) => {
      const person = new Person();
      const id = person.server.create({ title: 'first', summary: null, note: 'first note' });
      await person.open(id);
      await live(person, id, all);
    }),
    RANDOM,
  );
});

test('nor of a new entry, which is created once', async () => {
  await fc.assert(
    fc.asyncProperty(events, async (all) => {
      const person = new Person();
      await person.open(null);
      await live(person, 1, all);
      expect(person.entries().length).toBeLessThanOrEqual(person.opened);
    }),
    RANDOM,
  );
});
