import { documentIdOf } from '../../../util/document-id.ts';

interface Extensible {
  function(
    name: string,
    options: { readonly deterministic: boolean },
    value: (uid: string, row: number | null) => string | null,
  ): void;
}

/** What statements call and SQLite lacks. */
export function addFunctions(connection: Extensible): void {
  connection.function('plinth_document_id', { deterministic: true }, (uid, row) =>
    row === null ? null : documentIdOf(uid, row),
  );
}
