/**
 * What is used of `@xmldom/xmldom`, imported by its file: the types of the package would declare everything a browser
 * has for the whole server.
 */
declare module '@xmldom/xmldom/lib/index.js' {
  export interface Node {
    readonly nodeType: number;
    readonly parentNode: Node | null;
    readonly childNodes: ArrayLike<Node>;
    readonly textContent: string | null;
  }

  export interface Element extends Node {
    readonly localName: string;
    readonly namespaceURI: string | null;
    readonly attributes: ArrayLike<{ readonly localName: string; readonly value: string }>;
    getAttribute(name: string): string;
    toString(): string;
  }

  export interface Document extends Node {
    readonly documentElement: Element | null;
  }

  export class DOMParser {
    constructor(options: { readonly errorHandler: Readonly<Record<'warning' | 'error' | 'fatalError', Refuse>> });
    parseFromString(xml: string, type: string): Document | undefined;
  }

  type Refuse = (message: string) => never;
}
