import { describe, expect, test } from 'vitest';
import { readGrants } from './read-grants.ts';

const USAGE = "GRANT USAGE ON *.* TO `u`@`%` IDENTIFIED BY PASSWORD '*7B'";

describe('readGrants', () => {
  test.each<readonly [string, string, boolean]>([
    ['GRANT ALL PRIVILEGES ON *.* TO `u`@`%` WITH GRANT OPTION', 'x', true],
    ['GRANT SELECT, INSERT ON `shop`.* TO `u`@`%`', 'x', true],
    ['GRANT SELECT ON `shop`.* TO `u`@`%`', 'x', false],
    ['GRANT INSERT ON `sh%`.* TO `u`@`%`', 'x', true],
    ['GRANT INSERT ON `sh\\_p`.* TO `u`@`%`', 'x', false],
    ['GRANT INSERT ON `sh_p`.* TO `u`@`%`', 'x', true],
    ['GRANT INSERT ON `shop.x`.* TO `u`@`%`', 'x', false],
    ['GRANT INSERT ON `shop`.`x` TO `u`@`%`', 'x', true],
    ['GRANT INSERT ON `shop`.`x` TO `u`@`%`', 'y', false],
    ['GRANT SELECT (`id`, `insert`), INSERT (`id`) ON `shop`.`x` TO `u`@`%`', 'x', false],
    ['GRANT SELECT (`id`, `b`), INSERT ON `shop`.`x` TO `u`@`%`', 'x', true],
    ['GRANT `r`@`%` TO `u`@`%`', 'x', false],
  ])('%s: insert into %s is %s', (line, table, isGranted) => {
    expect(readGrants([USAGE, line], 'shop', false).has('insert', table)).toBe(isGranted);
  });

  test('a role may grant anything', () => {
    expect(readGrants([USAGE, 'GRANT `r`@`%` TO `u`@`%`'], 'shop', true).has('insert', 'x')).toBe(true);
    expect(readGrants([USAGE], 'shop', true).has('insert', 'x')).toBe(false);
  });
});
