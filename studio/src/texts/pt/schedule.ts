import type { Texts } from '../translated.ts';

export const schedule: Texts<'pt', 'schedule'> = {
  change: 'Alterar',
  failed: 'Não executado: {reason}',
  list: 'Agendado',
  notCarriedOut: 'Não executado',
  outdated: 'Editada desde então. O que foi agendado será publicado.',
  plan: 'Agendar',
  planPublishing: 'Agendar a publicação',
  planUnpublishing: 'Agendar a despublicação',
  planned: 'Agendada',
  publishWhen: 'Publicar em',
  publishesAt: 'Publicada em {time}',
  remove: 'Remover',
  removed: 'Removida do agendamento',
  saveFirst: 'Salve as alterações para agendá-las.',
  schedule: 'Agendamento',
  takeCurrent: 'Agendar o estado atual',
  unpublishWhen: 'Despublicar em',
  unpublishesAt: 'Despublicada em {time}',
};
