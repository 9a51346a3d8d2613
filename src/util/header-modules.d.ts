/** The parts used here of the header libraries Koa uses. */
declare module 'accepts' {
  type Choose = (offered: readonly string[]) => string | false | readonly string[];
  export default function accepts(request: { readonly headers: object }): {
    readonly types: Choose;
    readonly charsets: Choose;
    readonly encodings: Choose;
    readonly languages: Choose;
  };
}

declare module 'type-is' {
  export default function typeIs(
    request: { readonly headers: object },
    types: readonly string[],
  ): string | false | null;
}
