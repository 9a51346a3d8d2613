/** `publishedAt` as `Published at`. */
export function wordsOf(name: string): string {
  if (name === 'id') return 'ID';
  const words = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1).replace(/ \p{Lu}(?=\p{Ll})/gu, (one) => one.toLowerCase());
}
