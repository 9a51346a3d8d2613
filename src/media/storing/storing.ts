export { removeFiles } from './remove-files.ts';
export { restoreFile } from './restore-file.ts';
export { replaceFile } from './replace-file.ts';
export { sweepBin } from './sweep-bin.ts';
export { sweepFiles } from './sweep-files.ts';
export { uploadFiles } from './upload-files.ts';
export { storePicture } from './store-picture.ts';
