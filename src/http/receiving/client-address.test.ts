import { describe, expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

const SOCKET = '10.0.0.1';

describe('the address of a caller', () => {
  test.each([
    ['nothing was passed on', [], SOCKET],
    ['the farthest that was passed on', ['10.0.0.2', '198.51.100.7'], '198.51.100.7'],
    ['text', ['junk7'], SOCKET],
    ['text behind an address', ['10.0.0.2', 'junk7'], '10.0.0.2'],
    ['an address behind text', ['junk7', '198.51.100.7'], SOCKET],
    ['an empty member', ['10.0.0.2', ''], '10.0.0.2'],
    ['spaces', ['  198.51.100.7  '], '198.51.100.7'],
    ['a port', ['198.51.100.7:4711'], '198.51.100.7'],
    ['another port', ['198.51.100.7:4712'], '198.51.100.7'],
    ['IPv6', ['2001:DB8::1'], '2001:db8::1'],
    ['IPv6, spelled otherwise', ['2001:db8:0:0:0:0:0:1'], '2001:db8::1'],
    ['brackets', ['[2001:db8::1]'], '2001:db8::1'],
    ['brackets and a port', ['[2001:db8::1]:4711'], '2001:db8::1'],
    ['a zone', ['fe80::1%eth0'], 'fe80::1'],
    ['another zone', ['fe80::1%junk7'], 'fe80::1'],
    ['IPv4 inside IPv6', ['::ffff:198.51.100.7'], '198.51.100.7'],
    ['IPv4 inside IPv6, in hexadecimal', ['::ffff:c633:6407'], '198.51.100.7'],
    ['obfuscated', ['_hidden'], SOCKET],
    ['unknown', ['unknown'], SOCKET],
    ['a name', ['localhost'], SOCKET],
    ['a number', ['3325256711'], SOCKET],
    ['three parts', ['198.51.100'], SOCKET],
    ['leading zeros', ['198.051.100.007'], SOCKET],
    ['a network', ['198.51.100.0/24'], SOCKET],
    ['a port that is none', ['198.51.100.7:junk'], SOCKET],
    ['brackets around text', ['[junk]'], SOCKET],
    ['an open bracket', ['[2001:db8::1'], SOCKET],
    ['quotes', ['"198.51.100.7"'], SOCKET],
  ])('%s', (_what, forwarded, address) => {
    expect(clientAddress([SOCKET, ...forwarded])).toBe(address);
  });
});
