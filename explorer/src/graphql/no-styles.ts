/**
 * Instead of a library with which dialogs of GraphiQL keep the page below from scrolling, by a style
 * element that the page's policy refuses. This page does not scroll anyway.
 */
export const styleSingleton = () => () => null;

export const styleHookSingleton = () => () => undefined;
