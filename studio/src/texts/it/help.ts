import type { Texts } from '../translated.ts';

export const help: Texts<'it', 'help'> = {
  aDeactivatedAdministratorIsSigned:
    'Un amministratore disattivato viene disconnesso subito. L’ultimo super amministratore non può essere disattivato.',
  aGlobeMarksFields:
    'Un globo indica i campi condivisi da tutte le lingue. “Compila da un’altra lingua” copia gli altri.',
  aReleasePublishesTogether:
    'Un rilascio pubblica le sue voci, o ne annulla la pubblicazione, tutte insieme: tutte o nessuna.',
  aRenamedField: 'Un campo rinominato è un campo nuovo e vuoto; la vecchia colonna conserva i suoi dati.',
  aSearchIncludesTheSubfolders: 'La ricerca include le sottocartelle della cartella aperta.',
  aTokenIsShownOnce: 'Un token viene mostrato una sola volta, quando viene creato o rigenerato.',
  actionsGrantedToPublicNeed: 'Le azioni concesse a Public non richiedono alcun token.',
  addEntriesOnTheirPages:
    'Le voci si aggiungono dalla loro pagina. Un rilascio può essere pubblicato subito o a un orario stabilito.',
  administratorRoles: 'Ruoli degli amministratori',
  allContentTypesAndComponents:
    'Tutti i tipi di contenuto e i componenti con i loro campi. “Relazioni” mostra come sono collegati.',
  anInvitedAdministratorGets:
    'Un amministratore invitato riceve un link per scegliere una password. Se il server non invia e-mail, copia il link e trasmettilo.',
  boldItalicCodeAndLink: 'Grassetto, corsivo, codice e link nel testo formattato',
  clickAColumnHeading:
    'Fai clic sull’intestazione di una colonna per selezionarla o deselezionarla per intero. “Rivedi” elenca le modifiche prima che tu le salvi.',
  clickARowToOpen:
    'Fai clic su una riga per aprire la voce, o sull’intestazione di una colonna per ordinare in base a essa.',
  closeADialogMenu: 'Chiudi una finestra di dialogo, un menu o un pannello',
  commentsAreAbout:
    'I commenti riguardano la voce o un campo. Menziona qualcuno per avvisarlo e risolvi un commento quando la questione è chiarita.',
  cropFocus:
    'In “Ritaglia”, trascina per selezionare un’area, oppure fai clic per impostare il punto su cui sono centrate le forme predefinite.',
  customGrantsSingleActionsRead:
    '“Personalizzato” concede singole azioni. “Sola lettura” e “Accesso completo” coprono tutti i tipi di contenuto, anche quelli futuri.',
  deletingALocaleDeletes:
    'Eliminando una lingua si eliminano le sue voci. La lingua predefinita non può essere eliminata.',
  deliveriesListsTheLatestAttempts:
    '“Consegne” elenca gli ultimi tentativi con contenuto e risposta. “Invia di nuovo” ne ripete uno.',
  eachActionListsItsRoutes:
    'Ogni azione elenca le sue rotte e gli altri ruoli che ce l’hanno. Le rotte aperte rispondono a chiunque.',
  eventsAreSent:
    'Gli eventi vengono inviati all’URL quando cambiano voci o file. Le consegne non riuscite vengono ritentate per un po’.',
  expandAContentType: 'Espandi un tipo di contenuto per concedere singoli campi o lingue, o per impostare condizioni.',
  filterOffersEveryField:
    'Il filtro offre tutti i campi e quelli delle voci correlate. Colonne e viste sono solo tue finché non le condividi.',
  filterTheLog:
    'Filtra per nome o indirizzo e-mail che una persona aveva allora, per azione e per giorno. Un clic su una persona mostra solo ciò che ha fatto.',
  findContentTypes: 'Trova i tipi di contenuto nella navigazione, oppure premi Ctrl K.',
  helpFor: 'Aiuto: {title}',
  ifSomeoneElseSaves:
    'Se qualcun altro salva la voce mentre la modifichi, le modifiche vengono unite. Se avete modificato entrambi lo stesso campo, scegli tu.',
  importReadsACsv:
    'L’importazione legge un file CSV. Scegli il campo di ogni colonna e guarda l’anteprima: nulla viene scritto prima della tua conferma.',
  keys: 'Tasti',
  lists: 'Elenchi',
  listsHaveUrls:
    'Ricerca, filtri, ordine e pagina fanno parte dell’URL, quindi puoi aggiungere un elenco ai preferiti e condividerlo.',
  moveAComponent: 'Sposta un componente o un blocco',
  moveBetweenRows: 'Spostarsi tra le righe; Spazio seleziona la voce',
  moveBetweenTheBoxes: 'Spostati tra le caselle',
  openAFieldToConfigure:
    'Apri un campo per cambiarne i testi, la larghezza e se è modificabile. Le frecce cambiano l’ordine.',
  openAFileToChange:
    'Apri un file per modificarne nome, testo alternativo, didascalia e cartella, per sostituirlo o ritagliarlo e per vedere dove è usato.',
  openAnAdministratorToChange: 'Apri un amministratore per modificarne nome, ruoli e password, o per disattivarlo.',
  recentlyEditedEntriesYourDrafts:
    'Le voci modificate di recente, le tue bozze e modifiche non pubblicate, e il numero di voci di ogni tipo di contenuto.',
  relatedEntriesOpen: 'Le voci collegate si aprono in un pannello laterale, dove puoi anche crearne di nuove.',
  reviewShowsTheStage:
    'Se il tipo ha un flusso di revisione, Revisione mostra la fase della voce e la fa avanzare, con un commento.',
  saveForLaterStoresChanges:
    '“Salva per dopo” conserva le modifiche a una voce pubblicata senza pubblicarle. “Pubblica modifiche” le rende pubbliche.',
  searchByNameOrEmail: 'Cerca per nome o indirizzo e-mail.',
  secretsOfProvidersAreNever:
    'I segreti dei provider non vengono mai mostrati. Lascia vuoto il campo per mantenere quello memorizzato.',
  selectEntriesToPublishUnpublish:
    'Seleziona le voci per pubblicarle, annullarne la pubblicazione o eliminarle. Quelle rifiutate sono elencate con il motivo.',
  selectFilesAndFolders: 'Seleziona file e cartelle per spostarli o eliminarli.',
  theCalendarShows:
    'Il calendario mostra quando i rilasci e le voci che puoi leggere saranno pubblicati o ritirati. Ciò che non è stato possibile eseguire resta nel suo giorno.',
  thisHelp: 'Questo aiuto; F1 anche mentre scrivi',
  thisPageDoesNotExist: 'Questa pagina non esiste. Scegline una nella navigazione.',
  toChangeThePasswordEnter:
    'Per cambiare la password, inserisci anche quella attuale. Le sessioni in altri browser terminano.',
  transferTokensMoveContentBetween:
    'I token di trasferimento spostano contenuti tra server. Vengono mostrati una sola volta, quando vengono creati o rigenerati.',
  undoingMakesARelease:
    'Annullando un rilascio pubblicato se ne crea un altro, che ripristina lo stato precedente quando lo pubblichi.',
  unsavedChangesAreKept:
    'Le modifiche non salvate vengono conservate in questo browser, anche se chiudi la scheda o perdi la connessione.',
  whatWasAddedGoesLive:
    'Viene pubblicato ciò che è stato aggiunto, anche se la voce viene modificata in seguito. Prendi lo stato attuale per sostituirlo.',
  whoCanRegister: 'Chi può registrarsi al tuo sito o alla tua app, il ruolo che ottiene e le e-mail che riceve.',
  withPlinthDevSuperAdmins:
    'Con plinth dev, i super amministratori possono modificarli. “Rivedi modifiche” mostra i file e l’SQL prima che venga scritto qualcosa.',
  youCanOnlyGrantPermissions: 'Puoi concedere solo le autorizzazioni che hai anche tu.',
  yourNameIsShown:
    'Il tuo nome viene mostrato agli altri nelle voci che modifichi. Accedi con il tuo indirizzo e-mail.',
};
