import type { Texts } from '../translated.ts';

export const imports: Texts<'pt', 'imports'> = {
  by: 'Linhas que alteram uma entrada',
  byField: 'As que têm o mesmo valor em {field}',
  byNone: 'Nenhuma: todas são novas',
  column: 'Coluna',
  counts: '{created} novas, {changed} alteradas, {same} inalteradas',
  done: 'Importado: {created} novas, {changed} alteradas',
  example: 'Exemplo',
  explained:
    'Novas entradas são rascunhos se o tipo os tiver. Uma célula vazia esvazia o campo de uma entrada existente.',
  fieldOf: 'Campo para {column}',
  file: 'Arquivo CSV',
  hint: 'A primeira linha contém os nomes das colunas. No máximo {rows} linhas e {size}.',
  refused: {
    one: '{count} linha não pode ser importada e é omitida',
    other: '{count} linhas não podem ser importadas e são omitidas',
  },
  row: 'Linha {number}',
  save: { one: 'Importar {count} linha', other: 'Importar {count} linhas' },
  skip: 'Não importar',
  stopped: 'A importação parou antes da linha {number}. As linhas anteriores foram salvas.',
  title: 'Importar entradas',
  unreadable: 'Este não é um arquivo CSV com nomes e linhas que possa ser importado.',
  willChange: 'altera {field}',
  willCreate: 'é nova',
};
