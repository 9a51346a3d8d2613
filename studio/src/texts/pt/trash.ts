import type { Texts } from '../translated.ts';

export const trash: Texts<'pt', 'trash'> = {
  deletedEntries: 'Entradas excluídas de {type}',
  deletedTime: 'Exclusão',
  empty: 'Nenhuma entrada excluída',
  entry: 'Entrada',
  explained: {
    one: 'O que você exclui pode ser restaurado por {count} dia.',
    other: 'O que você exclui pode ser restaurado por {count} dias.',
  },
  forget: 'Excluir {name} definitivamente',
  forgetQuestion: 'Excluir {name} definitivamente?',
  left: { one: '{count} relação não pôde ser restaurada.', other: '{count} relações não puderam ser restauradas.' },
  off: 'Este projeto não guarda o que é excluído.',
  restoreNamed: 'Restaurar {name}',
  restored: 'Restaurado.',
  restoredAsDraft: 'Restaurado como rascunho.',
  until: 'Guardado até',
};
