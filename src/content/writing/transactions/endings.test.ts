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
