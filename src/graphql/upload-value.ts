import type { SentFile } from '../media/files/file-values.ts';

/** A file of a multipart request, put where its variable is. */
export class UploadValue {
  readonly sent: SentFile;

  constructor(sent: SentFile) {
    this.sent = sent;
  }
}
