import { expect, test } from 'vitest';
import { UncertainError } from '../../../database/write-outcome.ts';
import { Endings } from './endings.ts';

test('callbacks receive the outcome: stored, undone or unknown', async () => {
  const outcomes: string[] = [];
  const endings = new Endings();
  endings.add((outcome) => outcomes.push(outcome));
  await endings.commit();
  await endings.rollback(new Error('refused'));
  await endings.rollback(new UncertainError(new Error('lost')));
  expect(outcomes).toEqual(['stored', 'undone', 'unknown']);
});

test('a part that was released ends with the whole transaction', async () => {
  const outcomes: string[] = [];
  const [part, whole] = [new Endings(), new Endings()];
  part.add((outcome) => outcomes.push(outcome));
  part.handTo(whole);
  await whole.rollback(new UncertainError(new Error('lost')));
  expect(outcomes).toEqual(['unknown']);
});

test('an undo precedes the rollback, is called once, and not after it', async () => {
  const undone: string[] = [];
  const [part, whole] = [new Endings(), new Endings()];
  const add = (endings: Endings, name: string) => endings.addUndo(async () => void undone.push(name));
  add(whole, 'first');
  add(part, 'second');
  part.handTo(whole);
  await whole.undo();
  await whole.undo();
  expect(undone).toEqual(['second', 'first']);
  add(whole, 'late');
  await whole.rollback(new Error('refused'));
  await whole.undo();
  expect(undone).toEqual(['second', 'first']);
});
