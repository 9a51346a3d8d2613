import { BlockList, isIP } from 'node:net';

/** Link-local and metadata addresses, which serve the credentials of cloud machines. */
const METADATA = listOf([
  '169.254.0.0/16',
  'fe80::/10',
  // AWS and Google over IPv6, Azure, Alibaba and Oracle.
  'fd00:ec2::/32',
  'fd20:ce::254/128',
  '168.63.129.16/32',
  '100.100.100.200/32',
  '192.0.0.192/32',
]);

/** The machine itself, private networks, and addresses that are not a single machine. */
const PRIVATE = listOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
  '::/127',
  // Teredo tunnels to any IPv4 address, and NAT64 gateways of the local network.
  '2001::/32',
  '64:ff9b:1::/48',
  'fc00::/7',
  'fec0::/10',
  'ff00::/8',
]);

const LAST = [12, 13, 14, 15];

/** IPv6 forms that contain an IPv4 address, and the positions of its four bytes. Null matches any group. */
const CARRYING: readonly { readonly form: readonly (number | null)[]; readonly at: readonly number[] }[] = [
  { form: [0, 0, 0, 0, 0, 0xffff], at: LAST },
  { form: [0, 0, 0, 0, 0xffff, 0], at: LAST },
  { form: [0, 0, 0, 0, 0, 0], at: LAST },
  { form: [0x64, 0xff9b, 0, 0, 0, 0], at: LAST },
  // A NAT64 gateway may use a prefix of any length (RFC 8215, RFC 6052): the ninth byte is empty.
  { form: [0x64, 0xff9b, 1], at: LAST },
  { form: [0x64, 0xff9b, 1], at: [6, 7, 9, 10] },
  { form: [0x64, 0xff9b, 1], at: [7, 9, 10, 11] },
  { form: [0x64, 0xff9b, 1], at: [9, 10, 11, 12] },
  { form: [0x2002], at: [2, 3, 4, 5] },
  // ISATAP, in any network.
  { form: [null, null, null, null, 0, 0x5efe], at: LAST },
  { form: [null, null, null, null, 0x200, 0x5efe], at: LAST },
];

/** Whether events may be sent to an address, in any notation. */
export function isAllowedAddress(address: string, privateAddresses: boolean): boolean {
  const forms = formsOf(address.replace(/%.*$/, ''));
  const isIn = (list: BlockList): boolean => forms.some((form) => list.check(form, isIP(form) === 6 ? 'ipv6' : 'ipv4'));
  return forms.length > 0 && !isIn(METADATA) && (privateAddresses || !isIn(PRIVATE));
}

/** The address, and the IPv4 addresses it may contain. */
function formsOf(address: string): readonly string[] {
  if (isIP(address) === 4) return [address];
  if (isIP(address) !== 6) return [];
  const groups = groupsOf(address);
  const bytes = groups.flatMap((group) => [group >> 8, group & 255]);
  const carrying = CARRYING.filter(({ form }) => form.every((group, at) => group === null || group === groups[at]));
  return [address, ...carrying.map(({ at }) => at.map((index) => bytes[index]).join('.'))];
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): readonly number[] {
  // URLs normalize addresses, converting embedded IPv4 notation to groups.
  const text = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = '', after] = text.split('::');
  const numbers = (part: string): number[] => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)));
  if (after === undefined) return numbers(before);
  const [head, tail] = [numbers(before), numbers(after)];
  return [...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
