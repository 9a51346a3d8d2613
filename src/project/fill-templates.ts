import { StartError } from '../errors.ts';
import type { Variables } from './env.ts';

const TEMPLATE = /\$\{([^}]*)\}/g;
const VARIABLE = /^\s*(?:process\.)?env\.(\w+)\s*(?:(?:\|\||\?\?)\s*(?:'([^']*)'|"([^"]*)"|(\d+))\s*)?$/;

/**
 * v4 evaluates `${…}` in strings of JSON config files as code. Only environment variables, with or without a default,
 * are supported here, which is what such files use; anything else is rejected.
 */
export function fillTemplates(value: unknown, variables: Variables, file: string): unknown {
  if (typeof value === 'string') return value.replace(TEMPLATE, (text, code) => fill(text, code, variables, file));
  if (Array.isArray(value)) return value.map((item) => fillTemplates(item, variables, file));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillTemplates(item, variables, file)]));
}

function fill(text: string, code: string, variables: Variables, file: string): string {
  const parts = VARIABLE.exec(code);
  if (!parts) {
    throw new StartError(`${file} contains the template ${text}, which is not supported.`, {
      file,
      remedy: 'Only environment variables with an optional default are; use a .js file for more.',
    });
  }
  const [, name = '', single, double, number] = parts;
  return variables[name] || (single ?? double ?? number ?? '');
}
