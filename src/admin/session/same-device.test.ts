import { expect, test } from 'vitest';
import { isSameDevice } from './same-device.ts';

const chrome = (version: string, system = 'Windows NT 10.0; Win64; x64') =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36`;

test('an updated browser is the same device, another browser or system is not', () => {
  expect(isSameDevice(chrome('126.0.0.0'), chrome('127.0.6533.72'))).toBe(true);
  expect(isSameDevice(chrome('126.0.0.0'), chrome('126.0.0.0', 'X11; Linux x86_64'))).toBe(false);
  expect(isSameDevice(chrome('126.0.0.0'), `${chrome('126.0.0.0')} Edg/126.0.0.0`)).toBe(false);
  expect(isSameDevice('curl/8.5.0', 'node')).toBe(false);
});
