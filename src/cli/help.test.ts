import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { COMMANDS } from './run.ts';

/** These accept any number of actions, so a trailing folder would be taken for another action. */
const OPEN_ENDED = ['roles grant', 'roles revoke'];

function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part) }).outputHelp();
  return text;
}

const leavesOf = (command: Command): readonly Command[] =>
  command.commands.length > 0 ? command.commands.flatMap(leavesOf) : [command];

test.each(Object.entries(COMMANDS))('%s has examples, and accepts a folder', async (name, load) => {
  const command = await load();
  expect(helpOf(command)).toMatch(/Examples:\n {2}\$ plinth/);
  for (const one of leavesOf(command)) {
    const help = helpOf(one);
    expect(help).toContain('--dir <folder>');
    if (!OPEN_ENDED.includes(`${name} ${one.name()}`)) expect(help).toContain('[dir]');
  }
});
