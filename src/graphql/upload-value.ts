import { RequestError } from '../errors.ts';
import type { SentFile } from '../media/files/file-values.ts';

/** A file of a multipart request, put where its variable is. */
export class UploadValue {
  readonly #sent: SentFile | null;

  /** Null: the request says where the file belongs and does not bring it. */
  constructor(sent: SentFile | null) {
    this.#sent = sent;
  }

  get sent(): SentFile {
    if (this.#sent !== null) return this.#sent;
    throw new RequestError('BadRequestError', 'File missing in the request.', null);
  }
}
