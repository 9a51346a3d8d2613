import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismiss, tell, toldMessages } from './tell.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const { id } of toldMessages()) dismiss(id);
  vi.useRealTimers();
});

const texts = () => toldMessages().map(({ text }) => text);

test('what is said again is shown once, for as long as the last time', () => {
  tell('Saved');
  vi.advanceTimersByTime(4000);
  tell('Deleted');
  tell('Saved');
  expect(texts()).toEqual(['Deleted', 'Saved']);
  vi.advanceTimersByTime(4000);
  expect(texts()).toEqual(['Deleted', 'Saved']);
  vi.advanceTimersByTime(4000);
  expect(texts()).toEqual([]);
});

test('messages with an action stay beside each other, and errors until they are closed', () => {
  const undo = { label: 'Undo', run: () => undefined };
  tell('Unpublished', 'good', undo);
  tell('Unpublished', 'good', undo);
  tell('Not saved', 'bad');
  tell('Not saved', 'bad');
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['Unpublished', 'Unpublished', 'Not saved']);
});
