import type { Texts } from '../translated.ts';

export const help: Texts<'pt', 'help'> = {
  aDeactivatedAdministratorIsSigned:
    'Um administrador desativado é desconectado imediatamente. O último superadministrador não pode ser desativado.',
  aGlobeMarksFields:
    'Um globo marca os campos que todos os idiomas compartilham. “Preencher com outro idioma” copia os demais.',
  aReleasePublishesTogether: 'Um lançamento publica e despublica suas entradas de uma só vez: todas ou nenhuma.',
  aRenamedField: 'Um campo renomeado é um campo novo e vazio; a coluna antiga mantém seus dados.',
  aSearchIncludesTheSubfolders: 'A busca inclui as subpastas da pasta aberta.',
  aTokenIsShownOnce: 'Um token é exibido uma única vez, quando é criado ou gerado novamente.',
  actionsGrantedToPublicNeed: 'Ações concedidas a Public não precisam de token.',
  addEntriesOnTheirPages:
    'As entradas são adicionadas na página de cada uma. Um lançamento pode ser publicado na hora ou em um horário marcado.',
  administratorRoles: 'Papéis de administrador',
  allContentTypesAndComponents:
    'Todos os tipos de conteúdo e componentes com seus campos. “Relações” mostra como eles estão ligados.',
  anInvitedAdministratorGets:
    'Um administrador convidado recebe um link para escolher uma senha. Se o servidor não envia e-mails, copie o link e repasse-o.',
  boldItalicCodeAndLink: 'Negrito, itálico, código e link no texto formatado',
  clickAColumnHeading:
    'Clique no título de uma coluna para marcar ou desmarcar a coluna inteira. “Revisar” lista suas alterações antes de salvá-las.',
  clickARowToOpen: 'Clique em uma linha para abrir a entrada, ou no título de uma coluna para ordenar por ela.',
  closeADialogMenu: 'Fechar uma caixa de diálogo, um menu ou um painel',
  commentsAreAbout:
    'Os comentários são sobre a entrada ou um campo. Mencione alguém para avisar e resolva um comentário quando o assunto estiver encerrado.',
  cropFocus:
    'Em “Recortar”, arraste para selecionar uma área, ou clique para definir o foco em que os formatos predefinidos são centralizados.',
  customGrantsSingleActionsRead:
    '“Personalizado” concede ações individuais. “Somente leitura” e “Acesso total” abrangem todos os tipos de conteúdo, inclusive os futuros.',
  deletingALocaleDeletes: 'Excluir um idioma exclui as entradas dele. O idioma padrão não pode ser excluído.',
  deliveriesListsTheLatestAttempts:
    '“Entregas” lista as últimas tentativas com o conteúdo e a resposta. “Enviar novamente” repete uma delas.',
  eachActionListsItsRoutes: 'Cada ação lista suas rotas e os outros papéis que a têm. Rotas abertas respondem a todos.',
  eventsAreSent:
    'Os eventos são enviados à URL quando entradas ou arquivos mudam. Entregas com falha são repetidas por algum tempo.',
  expandAContentType:
    'Expanda um tipo de conteúdo para conceder campos ou idiomas individuais, ou para definir condições.',
  filterOffersEveryField:
    'O filtro oferece todos os campos e os das entradas relacionadas. Colunas e visualizações são só suas até você compartilhá-las.',
  filterTheLog:
    'Filtre pelo nome ou endereço de e-mail que a pessoa tinha na época, por ação e por dia. Um clique em uma pessoa mostra somente o que ela fez.',
  findContentTypes: 'Encontre os tipos de conteúdo na navegação, ou pressione Ctrl K.',
  helpFor: 'Ajuda: {title}',
  ifSomeoneElseSaves:
    'Se outra pessoa salvar a entrada enquanto você a edita, as alterações são mescladas. Se vocês dois alteraram o mesmo campo, você escolhe.',
  importReadsACsv:
    'A importação lê um arquivo CSV. Escolha o campo de cada coluna e veja a prévia: nada é gravado antes da sua confirmação.',
  keys: 'Teclas',
  lists: 'Listas',
  listsHaveUrls:
    'A busca, os filtros, a ordem e a página fazem parte da URL; assim, você pode adicionar uma lista aos favoritos e compartilhá-la.',
  moveAComponent: 'Mover um componente ou um bloco',
  moveBetweenRows: 'Mover entre linhas; Espaço seleciona a entrada',
  moveBetweenTheBoxes: 'Mover-se entre as caixas',
  openAFieldToConfigure:
    'Abra um campo para mudar seus textos, sua largura e se pode ser editado. As setas mudam a ordem.',
  openAFileToChange:
    'Abra um arquivo para alterar o nome, o texto alternativo, a legenda e a pasta, para substituí-lo ou recortá-lo, e para ver onde ele é usado.',
  openAnAdministratorToChange: 'Abra um administrador para alterar o nome, os papéis e a senha, ou para desativá-lo.',
  recentlyEditedEntriesYourDrafts:
    'Entradas editadas recentemente, seus rascunhos e alterações não publicadas, e o número de entradas de cada tipo de conteúdo.',
  relatedEntriesOpen: 'As entradas relacionadas abrem em um painel lateral, onde você também pode criar novas.',
  reviewShowsTheStage:
    'Se o tipo tem um fluxo de revisão, Revisão mostra a etapa da entrada e a faz avançar, com um comentário.',
  saveForLaterStoresChanges:
    '“Salvar para depois” guarda as alterações de uma entrada publicada sem publicá-las. “Publicar alterações” as torna públicas.',
  searchByNameOrEmail: 'Busque por nome ou e-mail.',
  secretsOfProvidersAreNever:
    'Os segredos dos provedores nunca são exibidos. Deixe o campo vazio para manter o que está guardado.',
  selectEntriesToPublishUnpublish:
    'Selecione entradas para publicá-las, despublicá-las ou excluí-las. As que forem recusadas são listadas com o motivo.',
  selectFilesAndFolders: 'Selecione arquivos e pastas para movê-los ou excluí-los.',
  theCalendarShows:
    'O calendário mostra quando os lançamentos, e as entradas que você pode ler, são publicados e despublicados. O que não pôde ser executado permanece no seu dia.',
  thisHelp: 'Esta ajuda; F1 também enquanto você digita',
  thisPageDoesNotExist: 'Esta página não existe. Escolha uma na navegação.',
  toChangeThePasswordEnter:
    'Para alterar a senha, informe também a atual. As sessões em outros navegadores são encerradas.',
  transferTokensMoveContentBetween:
    'Os tokens de transferência movem conteúdo entre servidores. São exibidos uma única vez, quando são criados ou gerados novamente.',
  undoingMakesARelease:
    'Desfazer um lançamento publicado cria outro, que restaura o que havia antes quando você o publica.',
  unsavedChangesAreKept:
    'As alterações não salvas são mantidas neste navegador, mesmo que você feche a aba ou perca a conexão.',
  whatWasAddedGoesLive:
    'É publicado o que foi adicionado, mesmo que a entrada seja editada depois. Use o estado atual para substituí-lo.',
  whoCanRegister: 'Quem pode se cadastrar no seu site ou aplicativo, o papel que recebe e os e-mails que são enviados.',
  withPlinthDevSuperAdmins:
    'Com plinth dev, os superadministradores podem alterá-los. “Revisar alterações” mostra os arquivos e o SQL antes que algo seja gravado.',
  youCanOnlyGrantPermissions: 'Você só pode conceder permissões que você mesmo tem.',
  yourNameIsShown: 'Seu nome é exibido aos outros nas entradas que você edita. Você entra com seu e-mail.',
};
