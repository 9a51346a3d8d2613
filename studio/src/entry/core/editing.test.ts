import { expect, test } from 'vitest';
import { Person } from './testing/person.ts';

async function open(): Promise<{ person: Person; id: number }> {
  const person = new Person();
  const id = person.server.create({ title: 'first', summary: null, note: 'note' });
  await person.open(id);
  await person.look();
  return { person, id };
}

const sessionOf = (person: Person, index = 0) => {
  const tab = person.tab(index);
  if (tab === undefined) throw new Error('No tab is open.');
  return tab.session;
};

const fieldOf = (person: Person, field: string, index = 0): unknown =>
  sessionOf(person, index).now().mine.form.root.cells[field]?.value;

const stateOf = (person: Person, index = 0): string => sessionOf(person, index).now().state.name;

/** Answers until nothing is on its way. */
async function answerAll(person: Person): Promise<void> {
  for (let round = 0; round < 6; round += 1) await person.request(0, 'answered');
}

test('an entry is clean, dirty, being saved, and clean again', async () => {
  const { person, id } = await open();
  expect(stateOf(person)).toBe('clean');
  person.type(0, 'title');
  person.pass(300);
  expect(stateOf(person)).toBe('dirty');
  sessionOf(person).save();
  expect(stateOf(person)).toBe('saving');
  await answerAll(person);
  expect(stateOf(person)).toBe('clean');
  expect(person.server.entries.get(id)?.values.title).toBe('typed-1');
});

test('what is typed during a save is unsaved after it, and saved by the second press of the key', async () => {
  const { person, id } = await open();
  person.type(0, 'title');
  sessionOf(person).save();
  person.type(0, 'title');
  sessionOf(person).save();
  await answerAll(person);
  expect(stateOf(person)).toBe('clean');
  expect(person.server.entries.get(id)?.values.title).toBe('typed-2');
});

test('without a response it is unsent, and sent again when the server is back', async () => {
  const { person, id } = await open();
  person.type(0, 'title');
  sessionOf(person).save();
  await person.request(0, 'answer lost');
  expect(sessionOf(person).now().state).toEqual({ name: 'unsent', action: 'save' });
  sessionOf(person).reconnect();
  await answerAll(person);
  expect(stateOf(person)).toBe('clean');
  expect(person.server.entries.get(id)?.values.title).toBe('typed-1');
});

test('a new entry whose response is lost is created once', async () => {
  const person = new Person();
  await person.open(null);
  person.type(0, 'title');
  sessionOf(person).save();
  await person.request(0, 'answer lost');
  person.type(0, 'note');
  sessionOf(person).reconnect();
  await answerAll(person);
  expect(person.entries()).toEqual([expect.objectContaining({ title: 'typed-1', note: 'typed-2' })]);
});

test('a conflict that is left has changed nothing in the form', async () => {
  const { person, id } = await open();
  person.type(0, 'title');
  person.server.change(id, 'title', 'theirs');
  person.server.change(id, 'note', 'their note');
  sessionOf(person).save();
  await answerAll(person);
  expect(stateOf(person)).toBe('conflicted');
  sessionOf(person).leaveConflict();
  expect(stateOf(person)).toBe('dirty');
  expect(sessionOf(person).now().mine.changed).toEqual(['title']);
  expect(fieldOf(person, 'note')).toBe('note');
  sessionOf(person).save();
  await answerAll(person);
  sessionOf(person).choose(new Set());
  await answerAll(person);
  expect(person.server.entries.get(id)?.values).toMatchObject({ title: 'typed-1', note: 'their note' });
});

test('kept work that is restored asks before it replaces what others have saved since', async () => {
  const { person, id } = await open();
  person.type(0, 'title');
  person.type(0, 'summary');
  person.server.change(id, 'title', 'theirs');
  await person.reload(0);
  expect(stateOf(person)).toBe('kept');
  sessionOf(person).restore();
  const { state } = sessionOf(person).now();
  expect(state.name === 'conflicted' && state.plan.conflicts).toEqual([
    { name: 'title', mine: 'typed-1', theirs: 'theirs' },
  ]);
  // Nobody has chosen: the next save asks again.
  sessionOf(person).leaveConflict();
  sessionOf(person).save();
  await answerAll(person);
  expect(stateOf(person)).toBe('conflicted');
  sessionOf(person).choose(new Set(['title']));
  await answerAll(person);
  expect(person.server.entries.get(id)?.values).toMatchObject({ title: 'theirs', summary: 'typed-2' });
});

test('restoring keeps what was typed in the same field, and a second time brings it back', async () => {
  const { person } = await open();
  person.type(0, 'title');
  await person.reload(0);
  person.type(0, 'title');
  sessionOf(person).restore();
  expect(fieldOf(person, 'title')).toBe('typed-1');
  sessionOf(person).restore();
  expect(fieldOf(person, 'title')).toBe('typed-2');
});

test('two tabs keep their changes beside each other', async () => {
  const { person, id } = await open();
  await person.open(id);
  person.type(0, 'title');
  person.type(1, 'title');
  person.pass(300);
  await person.reload(0);
  await person.reload(0);
  sessionOf(person).restore();
  const first = fieldOf(person, 'title');
  sessionOf(person).restore();
  expect(new Set([first, fieldOf(person, 'title')])).toEqual(new Set(['typed-1', 'typed-2']));
});

test('a colleague’s save between a merge and the save that follows is merged, too', async () => {
  const { person, id } = await open();
  person.type(0, 'title');
  person.server.change(id, 'note', 'their note');
  sessionOf(person).save();
  await person.request(0, 'answered');
  await person.request(0, 'answered');
  person.server.change(id, 'title', 'theirs');
  await answerAll(person);
  expect(stateOf(person)).toBe('conflicted');
  expect(fieldOf(person, 'note')).toBe('their note');
});

test('an entry that is opened again offers even the last key that was pressed before', async () => {
  const { person, id } = await open();
  person.type(0, 'title');
  await person.open(id);
  expect(sessionOf(person, 1).now().mine.earlier?.fields).toEqual({ title: 'typed-1' });
});

test('kept work that nobody has saved beside is restored as it was, and later saved over nothing unseen', async () => {
  const { person, id } = await open();
  person.type(0, 'title');
  await person.reload(0);
  sessionOf(person).restore();
  expect(sessionOf(person).now().theirs.isAhead).toBe(false);
  person.server.change(id, 'title', 'theirs');
  sessionOf(person).save();
  await answerAll(person);
  expect(stateOf(person)).toBe('conflicted');
});

test('changes that a colleague keeps while the entry goes live are not replaced by a save that follows', async () => {
  const { person, id } = await open();
  person.type(0, 'title');
  person.press(0, 'publish');
  await person.request(0, 'answered');
  person.type(0, 'title');
  sessionOf(person).save();
  await person.request(0, 'answered');
  person.server.changeUnpublished(id, 'title', 'theirs');
  await answerAll(person);
  expect(stateOf(person)).toBe('conflicted');
  expect(person.server.entries.get(id)?.changes?.body).toEqual({ title: 'theirs' });
});
