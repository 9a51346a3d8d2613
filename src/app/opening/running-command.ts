/** The words of the running command, without its arguments: `admin create`. */
const running = { command: '' };

export const runningCommand = (): string => running.command;

export function nameCommand(words: readonly string[]): void {
  running.command = words.join(' ');
}
