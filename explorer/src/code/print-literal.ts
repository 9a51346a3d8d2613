const WIDTH = 80;

/** A JavaScript literal, on one line if it fits. */
export function printLiteral(value: unknown, indent = ''): string {
  const short = printInline(value);
  if (indent.length + short.length <= WIDTH || typeof value !== 'object' || value === null) return short;
  const inner = `${indent}  `;
  if (Array.isArray(value))
    return `[\n${value.map((item) => `${inner}${printLiteral(item, inner)},\n`).join('')}${indent}]`;
  const members = Object.entries(value).map(
    ([key, item]) => `${inner}${printKey(key)}: ${printLiteral(item, inner)},\n`,
  );
  return `{\n${members.join('')}${indent}}`;
}

function printInline(value: unknown): string {
  if (typeof value === 'string') return printText(value);
  if (Array.isArray(value)) return `[${value.map(printInline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).map(([key, item]) => `${printKey(key)}: ${printInline(item)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** The name of a member, quoted if necessary. */
export const printKey = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : printText(key));

/** JSON's escapes are JavaScript's; only the quotes change. */
export const printText = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
