import { expect, test } from 'vitest';
import { cpuSeconds } from '../../../test/support/cpu-seconds.ts';
import { isSafeTemplate } from './fill-template.ts';

test.each([
  ['plain text', true],
  ['<%= URL %> and <%= USER.email %>', true],
  ['<%= URL', true],
  ['<% URL', true],
  ['<%= process %>', false],
  ['<%= URL %><%= x %>', false],
  ['<% x() %>', false],
  ['<%= URL %><%x%>', false],
  ['<%-x%>', false],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the template of the test.
  ['${x}', false],
])('whether %s runs no code: %s', (template, isSafe) => {
  expect(isSafeTemplate(template)).toBe(isSafe);
});

test('the time for a template grows with its length only', async () => {
  const unclosed = ['<%a', '<%=', '<%= USER'].map((text) => text.repeat(300_000));
  expect(await cpuSeconds(() => unclosed.map(isSafeTemplate))).toBeLessThan(3);
});
