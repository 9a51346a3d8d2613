import { expect, test } from 'vitest';
import { isAllowedAddress } from './allowed-address.ts';

const METADATA = [
  'fd20:ce::254',
  '168.63.129.16',
  '::ffff:168.63.129.16',
  '169.254.169.254',
  '169.254.0.1',
  'fe80::1',
  'fe80::1%eth0',
  'febf::1',
  'fd00:ec2::254',
  '100.100.100.200',
  // The same addresses in the IPv6 forms that contain them.
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '::169.254.169.254',
  '64:ff9b::a9fe:a9fe',
  '2002:a9fe:a9fe::1',
  '2606:2800:220:1:0:5efe:a9fe:a9fe',
  '2606:2800:220:1:200:5efe:169.254.169.254',
  '64:ff9b:1::a9fe:a9fe',
  '64:ff9b:1:a9fe:a9:fe00::',
  '64:ff9b:1:a9:fe:a9fe::',
  '64:ff9b:1:0:a9:fea9:fe00:0',
];

const PRIVATE = [
  '2001:0:1234::5601:5601',
  '2606:2800:220:1:0:5efe:7f00:1',
  '64:ff9b:1:abcd::5db8:d822',
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '::1',
  '::',
  'fc00::1',
  'fdff::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '255.255.255.255',
  'ff02::1',
];

const PUBLIC = ['93.184.216.34', '172.32.0.1', '2606:2800:220:1::1', '::ffff:93.184.216.34', '100.128.0.1'];

test('metadata addresses of cloud machines are refused in any notation', () => {
  for (const address of METADATA) {
    expect([address, isAllowedAddress(address, true)]).toEqual([address, false]);
    expect([address, isAllowedAddress(address, false)]).toEqual([address, false]);
  }
});

test('private addresses are allowed unless they are switched off', () => {
  for (const address of PRIVATE) {
    expect([address, isAllowedAddress(address, true)]).toEqual([address, true]);
    expect([address, isAllowedAddress(address, false)]).toEqual([address, false]);
  }
});

test('others are allowed, invalid addresses are not', () => {
  for (const address of PUBLIC) expect([address, isAllowedAddress(address, false)]).toEqual([address, true]);
  for (const text of ['', 'example.com', '1.2.3']) expect(isAllowedAddress(text, true)).toBe(false);
});
