import type { ResponseShape } from '../reading/shapes.ts';
import { makeFlat } from '../../util/make-flat.ts';
import { type CreateObjectWriter, type GroupWriter, listText, rememberTexts } from './writer.ts';

/** `{ data }` around related entries: an entity or null, or a list. */
export const createResponseWriter =
  (shape: ResponseShape, many: boolean, create: CreateObjectWriter): GroupWriter =>
  (read) => {
    const fields = shape.map((field, index) => {
      const prefix = makeFlat(`${index === 0 ? '' : ','}${JSON.stringify(field.key)}:`);
      const writer = field.kind === 'data' ? create(field.entity, read) : null;
      return { prefix, key: field.key, text: field.kind === 'typename' ? field.text : '', writer };
    });
    return (entries, context) => {
      const { path } = context;
      const writes = fields.map(({ writer }) =>
        writer === null ? null : rememberTexts(entries, writer(entries, context), context),
      );
      return (rows) => {
        let body = '';
        for (let index = 0; index < fields.length; index += 1) {
          const { prefix, key, text } = fields[index] as (typeof fields)[number];
          const write = writes[index] ?? null;
          body += prefix;
          if (write === null) body += text;
          else {
            path.push(key);
            if (many) body += listText(context, rows, write);
            else body += (rows[0] === undefined ? null : write(rows[0])) ?? 'null';
            path.pop();
          }
        }
        return `{${body}}`;
      };
    };
  };
