import { tooLong } from '../../response/response-length.ts';
import { markSources } from '../../response/source-maps/mark-sources.ts';
import type { ContentType } from '../../schema/model.ts';
import { isRecord } from '../../util/is-record.ts';
import { parseNumbers, printNumbers } from '../../util/json/exact-number.ts';
import type { Scope } from '../scope.ts';
import { type ResponseBody, wholeBody } from './list-entries.ts';

/** A response of a preview with its texts marked. */
export async function markBody(scope: Scope, type: ContentType, body: ResponseBody): Promise<string> {
  const { model, limits } = scope.engine;
  const whole = parseNumbers(String(await wholeBody(scope, body)));
  const marked = isRecord(whole) ? { ...whole, data: markSources(model, type, whole.data) } : whole;
  const text = printNumbers(marked) ?? '';
  if (text.length > limits.bytes) throw tooLong(limits.bytes);
  return text;
}
