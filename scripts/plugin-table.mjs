const START = '| plugin | version | result | tables |';

/** The document with the table of these rows in place of its own. */
export function withPluginTable(document, rows) {
  const lines = rows.map(
    ({ name, version, result, note, tables }) =>
      `| \`${name}\` | ${version} | ${RESULTS[result]}${note === '' ? '' : `: ${note}`} | ${tables} |`,
  );
  const [before] = document.split(START);
  return `${before}${START}\n|---|---|---|--:|\n${lines.join('\n')}\n`;
}

const RESULTS = { starts: 'starts', note: 'starts, with a note', fails: 'does not start' };
