/**
 * Replaces a library with which GraphiQL's dialogs keep the page from scrolling: its style element is refused by the
 * page's policy, and this page does not scroll anyway.
 */
export const styleSingleton = () => () => null;

export const styleHookSingleton = () => () => undefined;
