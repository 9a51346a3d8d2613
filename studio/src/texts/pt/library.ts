import type { Texts } from '../translated.ts';

export const library: Texts<'pt', 'library'> = {
  added: 'Adicionado',
  anyTime: 'Adicionados a qualquer momento',
  anyUse: 'Usados ou não',
  deletedFiles: 'Arquivos excluídos',
  file: 'Arquivo',
  filesCanBeRestored: {
    one: 'Os arquivos podem ser restaurados da lixeira por {count} dia; as pastas, não.',
    other: 'Os arquivos podem ser restaurados da lixeira por {count} dias; as pastas, não.',
  },
  focusSaved: 'Foco salvo',
  lastDays: {
    one: 'Adicionados no último dia',
    other: 'Adicionados nos últimos {count} dias',
  },
  noDeletedFiles: 'Nenhum arquivo excluído',
  path: 'Caminho',
  saveFocus: 'Salvar o foco',
  unused: 'Não usados em nenhum campo',
  use: 'Uso',
  used: 'Usados em um campo',
};
