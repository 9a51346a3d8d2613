const BREAKS = ['from', 'left join', 'join', 'where', 'group by', 'order by', 'limit', 'having'];

/** Line breaks before the clauses of a statement; text in parentheses or quotes stays unchanged. */
export function formatSql(text: string): string {
  let depth = 0;
  let quote = '';
  let formatted = '';
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'" || character === '`') quote = character;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    const isBreak =
      depth === 0 && quote === '' && character === ' ' && BREAKS.some((word) => text.startsWith(`${word} `, at + 1));
    const isAfterLeft = isBreak && text.startsWith('join ', at + 1) && formatted.endsWith('left');
    formatted += isBreak && !isAfterLeft ? '\n' : character;
  }
  return formatted;
}
