import { knownMessage } from './known-messages.ts';

/** An error of the server in the words of an editor, who sees it at the field and does not need its path. */
export function plainMessage(message: string, path: readonly (string | number)[]): string {
  const name = path.reduce<string>((all, step) => `${all}${stepName(step, all === '')}`, '');
  const text = message.startsWith(`${name} `) ? message.slice(name.length + 1) : message;
  const plain = text.replace(/^field /, '');
  return knownMessage(text) ?? `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
}

const stepName = (step: string | number, isFirst: boolean): string =>
  /^\d+$/.test(String(step)) ? `[${step}]` : `${isFirst ? '' : '.'}${step}`;
