export { removeFiles } from './remove-files.ts';
export { replaceFile } from './replace-file.ts';
export { sweepFiles } from './sweep-files.ts';
export { uploadFiles } from './upload-files.ts';
export { storePicture } from './store-picture.ts';
