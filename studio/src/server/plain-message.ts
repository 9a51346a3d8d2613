/** An error of the server in the words of an editor, who sees it at the field and does not need its path. */
export function plainMessage(message: string, path: readonly (string | number)[]): string {
  const name = path.reduce<string>((all, step) => `${all}${stepName(step, all === '')}`, '');
  const text = message.startsWith(`${name} `) ? message.slice(name.length + 1) : message;
  if (REQUIRED.test(text)) return 'Required';
  if (text === 'must be a valid email') return 'Must be a valid e-mail address';
  const kind = OTHER_TYPE.exec(text)?.[1];
  if (kind !== undefined) return `Must be a valid ${kind}`;
  const plain = text.replace(/^field /, '');
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
}

const stepName = (step: string | number, isFirst: boolean): string =>
  /^\d+$/.test(String(step)) ? `[${step}]` : `${isFirst ? '' : '.'}${step}`;

const REQUIRED = /^(must be defined\.|cannot be null\.|is a required field|must be a `\w+` type, .*: `null`)/;
const OTHER_TYPE = /^must be a `(\w+)` type/;
