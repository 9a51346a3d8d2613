import type { ResponseShape } from '../reading/shapes.ts';
import { type CreateObjectWriter, type GroupWriter, listText, rememberTexts, writeAt } from './writer.ts';

/** `{ data }` around related entries: an entity or null, or a list. */
export const createResponseWriter =
  (shape: ResponseShape, many: boolean, create: CreateObjectWriter): GroupWriter =>
  (read) => {
    const fields = shape.map((field, index) => ({
      prefix: `${index === 0 ? '' : ','}${JSON.stringify(field.key)}:`,
      key: field.key,
      text: field.kind === 'typename' ? field.text : '',
      writer: field.kind === 'data' ? create(field.entity, read) : null,
    }));
    return (entries, context) => {
      const writers = fields.map(({ writer, ...field }) => ({
        ...field,
        write: writer === null ? null : rememberTexts(entries, writer(entries, context), context),
      }));
      return (rows) => {
        let body = '';
        for (const { prefix, key, text, write } of writers) {
          if (write === null) {
            body += prefix + text;
            continue;
          }
          context.path.push(key);
          const [first] = rows;
          if (many) {
            const texts = rows.map((row, index) => writeAt(context, index, row, write));
            body += prefix + listText(context, texts);
          } else body += prefix + ((first === undefined ? null : write(first)) ?? 'null');
          context.path.pop();
        }
        return `{${body}}`;
      };
    };
  };
