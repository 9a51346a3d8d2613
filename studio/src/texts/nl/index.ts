export { kit } from './kit.ts';
export { common } from './common.ts';
export { editors } from './editors.ts';
export { entry } from './entry.ts';
export { errors } from './errors.ts';
export { gate } from './gate.ts';
export { home } from './home.ts';
export { list } from './list.ts';
export { media } from './media.ts';
export { shell } from './shell.ts';

export const more = () => import('./more.ts');
