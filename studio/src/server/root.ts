/** The server's root, below which this page and the admin API are served. */
export const ROOT = new URL(document.documentElement.dataset.root ?? '../', location.href.replace(/[?#].*$/, ''));

/** A URL on the server, for links and images. */
export const addressOf = (path: string): string => (/^[a-z]+:/i.test(path) ? path : new URL(`.${path}`, ROOT).href);
