import { expect, test } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

test.each([
  ['https://cms.example.org', 'cms.example.org', 'https://cms.example.org'],
  ['https://CMS.example.org:8443/below', 'cms.example.org', 'https://cms.example.org:8443'],
  ['http://localhost:1337', 'localhost', 'http://localhost:1337'],
])('passkeys belong to the host of the address: %s', (address, id, origin) => {
  expect(relyingPartyOf(address, 'News')).toEqual({ id, origin, name: 'News' });
});

test.each([
  'http://cms.example.org',
  'https://192.0.2.7',
  'http://127.0.0.1:1337',
  'https://[::1]:1337',
  'ftp://localhost',
  '/cms',
  '',
])('browsers have no passkeys for it: %s', (address) => {
  expect(relyingPartyOf(address, 'News')).toBeNull();
});
