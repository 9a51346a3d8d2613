/**
 * Replaces a library by which GraphiQL's dialogs prevent the page from scrolling: the page's policy refuses its style
 * element, and this page does not scroll anyway.
 */
export const styleSingleton = () => () => null;

export const styleHookSingleton = () => () => undefined;
