import { explainError } from '../server/explain-error.ts';
import { t } from '../texts/t.ts';

export interface Message {
  readonly id: number;
  readonly kind: 'good' | 'bad';
  readonly text: string;
  readonly action?: MessageAction | undefined;
}

/** Something that can be done about what a message says, once. */
export interface MessageAction {
  readonly label: string;
  readonly run: () => void;
}

let messages: readonly Message[] = [];
let last = 0;
let announced = '';
const listeners = new Set<() => void>();

const SHOWN_MS = 6000;

/** Shows a message in the corner of the page; errors and messages with an action stay until they are closed. */
export function tell(text: string, kind: Message['kind'] = 'good', action?: MessageAction): void {
  last += 1;
  const message = { id: last, kind, text, action };
  // Said again, it is shown once; each action is for something else.
  const others = messages.filter((one) => one.text !== text || one.action !== undefined);
  change([...others.slice(-3), message]);
  if (kind === 'good' && action === undefined) setTimeout(() => dismiss(message.id), SHOWN_MS);
}

/** For a save of a form in which nothing was changed. */
export const tellUnchanged = (): void => tell(t('shell.nothingChanged'));

export const tellError = (error: unknown): void =>
  tell(error instanceof Error ? explainError(error) : String(error), 'bad');

export const dismiss = (id: number): void => change(messages.filter((one) => one.id !== id));

export const toldMessages = (): readonly Message[] => messages;

export function onMessages(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells screen readers what others see. */
export function announce(text: string): void {
  // The same words again are announced only if they differ.
  announced = announced === text ? `${text}\u00a0` : text;
  change(messages);
}

export const announcedText = (): string => announced;

function change(next: readonly Message[]): void {
  messages = next;
  for (const listener of listeners) listener();
}
