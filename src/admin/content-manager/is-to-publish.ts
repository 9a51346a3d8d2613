import type { AdminRequest } from '../admin-route.ts';

/** The query parameter that says so; it does not change what is written. */
export const VALIDATE = 'validate';

/** Whether a save is refused if what it saves could not be published: `?validate=publication`. */
export const isToPublish = ({ query }: Pick<AdminRequest, 'query'>): boolean => query[VALIDATE] === 'publication';
