/**
 * A bundler plugin. One character beyond Latin-1 makes V8 store a whole file with two bytes per character; as an escape
 * it means the same in strings, templates and regular expressions.
 */
export const oneByteText = () => ({
  name: 'one-byte-text',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/[^\0-\xff]/g, escaped);
    }
  },
});

const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
