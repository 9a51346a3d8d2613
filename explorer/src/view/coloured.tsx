import { type Language, tokenize } from '../code/tokens.ts';

/** Highlighted code. */
export function Coloured({ text, language }: { readonly text: string; readonly language: Language }) {
  return (
    <code>
      {tokenize(text, language).map((token, index) =>
        token.kind === 'plain' ? (
          token.text
        ) : (
          <span key={index} class={`token-${token.kind}`}>
            {token.text}
          </span>
        ),
      )}
    </code>
  );
}
