import { expect, test } from 'vitest';
import { UncertainError } from '../../../database/write-outcome.ts';
import { Endings } from './endings.ts';

test('callbacks are told whether the transaction is stored, was rolled back, or may be either', async () => {
  const told: string[] = [];
  const endings = new Endings();
  endings.add((outcome) => told.push(outcome));
  await endings.commit();
  await endings.rollback(new Error('refused'));
  await endings.rollback(new UncertainError(new Error('lost')));
  expect(told).toEqual(['stored', 'undone', 'unknown']);
});

test('a part that was released ends with the whole transaction', async () => {
  const told: string[] = [];
  const [part, whole] = [new Endings(), new Endings()];
  part.add((outcome) => told.push(outcome));
  part.handTo(whole);
  await whole.rollback(new UncertainError(new Error('lost')));
  expect(told).toEqual(['unknown']);
});
