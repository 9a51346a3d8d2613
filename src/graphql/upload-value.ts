import { badRequest } from '../errors.ts';
import type { SentFile } from '../media/files/file-values.ts';

/** A file of a multipart request, substituted for its variable. */
export class UploadValue {
  readonly #sent: SentFile | null;

  /** Null: the request maps the file but does not contain it. */
  constructor(sent: SentFile | null) {
    this.#sent = sent;
  }

  get sent(): SentFile {
    if (this.#sent !== null) return this.#sent;
    throw badRequest('File missing in the request.', null);
  }
}
