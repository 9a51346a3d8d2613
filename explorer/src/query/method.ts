export const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

export type Method = (typeof METHODS)[number];
