import { printValue } from '../../change/values/print-value.ts';
import { valueErrors, type ValueProblem, valueProblem } from '../../errors.ts';
import { isRecord } from '../../util/is-record.ts';
import { parseJson } from '../../util/json/parse-json.ts';
import type { FileInfo } from './file-values.ts';

/** `fileInfo` of a body with one file, or none: an object, or its JSON. */
export function readFileInfo(body: unknown): FileInfo {
  const mistakes: ValueProblem[] = [];
  const info = readOne(bodyOf(body).fileInfo, ['fileInfo'], mistakes);
  refuse(mistakes);
  return info;
}

/** The same for a body with several files: a list in the order of the files. */
export function readFileInfos(body: unknown): readonly FileInfo[] {
  const given = bodyOf(body).fileInfo;
  if (given === undefined) return [];
  const mistakes: ValueProblem[] = [];
  const parsed = parsedText(given);
  if (!Array.isArray(parsed)) throw valueErrors(wrongType(['fileInfo'], 'array', null, given));
  const infos = parsed.map((one, index) => readOne(one, ['fileInfo', String(index)], mistakes));
  refuse(mistakes);
  return infos;
}

function bodyOf(body: unknown): Readonly<Record<string, unknown>> {
  if (body === undefined) return {};
  if (isRecord(body)) return body;
  throw valueErrors(wrongType([], 'object', body, body));
}

/** Null for invalid JSON. */
const parsedText = (value: unknown): unknown => (typeof value === 'string' ? parseJson(value, null) : value);

const NAMES = ['name', 'alternativeText', 'caption'] as const;

function readOne(given: unknown, path: readonly string[], mistakes: ValueProblem[]): FileInfo {
  if (given === undefined) return {};
  const parsed = parsedText(given);
  if (!isRecord(parsed)) {
    mistakes.push(wrongType(path, 'object', null, given));
    return {};
  }
  const info: Record<string, string | null> = {};
  for (const name of NAMES) {
    const value = Object.hasOwn(parsed, name) ? parsed[name] : undefined;
    if (value === undefined) continue;
    if (typeof value === 'object' && value !== null) mistakes.push(wrongType([...path, name], 'string', value, value));
    else info[name] = value === null ? null : String(value);
  }
  return info;
}

/** `sent` is the value before conversion, as the contract's messages show it. */
function wrongType(path: readonly string[], type: string, value: unknown, sent: unknown): ValueProblem {
  const where = path.reduce((text, part) => (/^\d+$/.test(part) ? `${text}[${part}]` : `${text}.${part}`), '').slice(1);
  const converted = sent !== null && sent !== value;
  const origin = converted ? ` (cast from the value \`${printValue(sent)}\`).` : '.';
  const shown = printValue(value);
  const message = `${where || 'this'} must be a \`${type}\` type, but the final value was: \`${shown}\`${origin}`;
  return valueProblem(path, message);
}

function refuse(mistakes: readonly ValueProblem[]): void {
  if (mistakes.length > 0) throw valueErrors(...mistakes);
}
