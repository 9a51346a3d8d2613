import type mysql from 'mysql2';

/** The server keeps prepared statements with their plans, and limits their number over all connections. */
const MOST = 500;
const MAX_CHARACTERS = 1_000_000;

/** Counts prepared statements of a connection; the least recently used are closed for new ones. */
export function createPreparedTexts(connection: mysql.Connection): {
  /** Returns whether it is not prepared yet. */
  use(text: string): boolean;
  forget(text: string): void;
} {
  const texts = new Set<string>();
  let characters = 0;
  let last = '';
  const forget = (text: string): void => {
    if (text === last) last = '';
    if (!texts.delete(text)) return;
    characters -= text.length;
    connection.unprepare(text);
  };
  return {
    use(text) {
      if (text === last) return false;
      last = text;
      const isNew = !texts.delete(text);
      if (!isNew) characters -= text.length;
      texts.add(text);
      characters += text.length;
      for (const oldest of texts) {
        if ((texts.size <= MOST && characters <= MAX_CHARACTERS) || oldest === text) break;
        forget(oldest);
      }
      return isNew;
    },
    forget,
  };
}
