/** Maximum part of a value to print: it can be as large as a body, a message cannot. */
const MAX_DEPTH = 8;
const MAX_LENGTH = 2000;

/**
 * A value as the contract's messages quote it: JSON over several lines, in which everything but objects and arrays is
 * quoted once more.
 */
export function printValue(value: unknown): string {
  const text = isTree(value) ? printTree(value, '', MAX_DEPTH) : printSimple(value);
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH)}…`;
}

const isTree = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Date);

function printSimple(value: unknown): string {
  if (typeof value === 'string') return `"${value}"`;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
  return Object.is(value, -0) ? '-0' : String(value);
}

function printTree(value: object, indent: string, depth: number): string {
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (depth === 0) return `${open}…${close}`;
  const inner = `${indent}  `;
  const lines: string[] = [];
  let length = 0;
  for (const line of printMembers(value, inner, depth)) {
    lines.push(line);
    length += line.length;
    if (length > MAX_LENGTH) break;
  }
  return lines.length === 0 ? `${open}${close}` : `${open}\n${inner}${lines.join(`,\n${inner}`)}\n${indent}${close}`;
}

function* printMembers(value: object, indent: string, depth: number): Iterable<string> {
  const print = (member: unknown): string =>
    isTree(member) ? printTree(member, indent, depth - 1) : JSON.stringify(printSimple(member).slice(0, MAX_LENGTH));
  if (Array.isArray(value)) {
    for (const member of value) yield print(member);
  } else {
    for (const [key, member] of Object.entries(value)) yield `${JSON.stringify(key)}: ${print(member)}`;
  }
}
