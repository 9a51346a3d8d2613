import type { Scope, TransactionScope } from '../../content/scope.ts';
import type { FileLink } from '../../content/writing/files/file-link.ts';
import type { MediaLibrary } from '../../media/library/media-library.ts';

/** The media library on the content engine. */
export type FileLibrary = MediaLibrary<Scope, TransactionScope, FileLink>;
