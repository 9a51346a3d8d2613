import type { Texts } from '../translated.ts';

export const help: Texts<'nl', 'help'> = {
  aDeactivatedAdministratorIsSigned:
    'Een gedeactiveerde beheerder wordt meteen uitgelogd. De laatste superbeheerder kan niet worden gedeactiveerd.',
  aGlobeMarksFields:
    'Een wereldbol markeert velden die alle talen delen. ‘Invullen vanuit een andere taal’ kopieert de overige.',
  aReleasePublishesTogether: 'Een release publiceert en depubliceert zijn items in één keer: allemaal of geen enkel.',
  aRenamedField: 'Een hernoemd veld is een nieuw, leeg veld; de oude kolom behoudt haar gegevens.',
  aSearchIncludesTheSubfolders: 'Een zoekopdracht omvat de submappen van de geopende map.',
  aTokenIsShownOnce: 'Een token wordt maar één keer getoond: bij het aanmaken of opnieuw genereren.',
  actionsGrantedToPublicNeed: 'Acties die aan Public zijn verleend, hebben geen token nodig.',
  addEntriesOnTheirPages:
    'Items voeg je toe op hun eigen pagina. Een release kan meteen of op een tijdstip worden gepubliceerd.',
  administratorRoles: 'Rollen van beheerders',
  allContentTypesAndComponents:
    'Alle inhoudstypes en componenten met hun velden. ‘Relaties’ laat zien hoe ze samenhangen.',
  anInvitedAdministratorGets:
    'Een uitgenodigde beheerder krijgt een link om een wachtwoord te kiezen. Als de server geen e-mail verstuurt, kopieer dan de link en geef die door.',
  boldItalicCodeAndLink: 'Vet, cursief, code en link in opgemaakte tekst',
  clickAColumnHeading:
    'Klik op een kolomkop om de hele kolom aan of uit te zetten. ‘Controleren’ toont je wijzigingen voordat je ze opslaat.',
  clickARowToOpen: 'Klik op een rij om het item te openen, of op een kolomkop om daarop te sorteren.',
  closeADialogMenu: 'Een dialoogvenster, menu of paneel sluiten',
  commentsAreAbout:
    'Opmerkingen gaan over het item of een veld. Noem iemand om die op de hoogte te brengen, en los een opmerking op als ze is afgehandeld.',
  cropFocus:
    'Sleep bij ‘Bijsnijden’ om een gebied te selecteren, of klik om het punt te kiezen waarop de vaste vormen worden gecentreerd.',
  customGrantsSingleActionsRead:
    '‘Aangepast’ verleent losse acties. ‘Alleen lezen’ en ‘Volledige toegang’ gelden voor alle inhoudstypes, ook toekomstige.',
  deletingALocaleDeletes:
    'Een taal verwijderen verwijdert ook haar items. De standaardtaal kan niet worden verwijderd.',
  deliveriesListsTheLatestAttempts:
    '‘Bezorgingen’ toont de laatste pogingen met inhoud en antwoord. ‘Opnieuw versturen’ herhaalt er een.',
  eachActionListsItsRoutes:
    'Elke actie toont haar routes en de andere rollen die haar hebben. Open routes antwoorden iedereen.',
  eventsAreSent:
    'Gebeurtenissen worden naar de URL gestuurd als items of bestanden veranderen. Mislukte bezorgingen worden een tijdlang herhaald.',
  expandAContentType: 'Klap een inhoudstype uit om losse velden of talen te verlenen, of om voorwaarden in te stellen.',
  filterOffersEveryField:
    'Filter biedt elk veld, en de velden van gerelateerde items. Kolommen en weergaven zijn van u alleen totdat u ze deelt.',
  filterTheLog:
    'Filter op de toenmalige naam of het e-mailadres van een persoon, op actie en op dag. Een klik op een persoon toont alleen wat die deed.',
  findContentTypes: 'Vind inhoudstypes in de navigatie, of druk op Ctrl K.',
  helpFor: 'Help: {title}',
  ifSomeoneElseSaves:
    'Als iemand anders het item opslaat terwijl jij het bewerkt, worden de wijzigingen samengevoegd. Hebben jullie hetzelfde veld gewijzigd, dan kies jij.',
  importReadsACsv:
    'Importeren leest een CSV-bestand. Kies het veld van elke kolom en bekijk het voorbeeld: er wordt niets geschreven voordat je bevestigt.',
  keys: 'Toetsen',
  lists: 'Lijsten',
  listsHaveUrls:
    'Zoekopdracht, filters, volgorde en pagina staan in de URL, dus je kunt een lijst als bladwijzer opslaan en delen.',
  moveAComponent: 'Een component of blok verplaatsen',
  moveBetweenRows: 'Tussen rijen bewegen; de spatiebalk selecteert het item',
  moveBetweenTheBoxes: 'Tussen de vakjes bewegen',
  openAFieldToConfigure:
    'Open een veld om de teksten, de breedte en de bewerkbaarheid te wijzigen. De pijlen wijzigen de volgorde.',
  openAFileToChange:
    'Open een bestand om de naam, alternatieve tekst, het bijschrift en de map te wijzigen, het te vervangen of bij te snijden, en te zien waar het wordt gebruikt.',
  openAnAdministratorToChange:
    'Open een beheerder om naam, rollen en wachtwoord te wijzigen, of om de beheerder te deactiveren.',
  recentlyEditedEntriesYourDrafts:
    'Onlangs bewerkte items, je concepten en niet-gepubliceerde wijzigingen, en het aantal items van elk inhoudstype.',
  relatedEntriesOpen: 'Gerelateerde items openen in een zijpaneel, waarin je ook nieuwe kunt aanmaken.',
  reviewShowsTheStage:
    'Heeft het type een beoordelingsworkflow, dan toont Beoordeling de fase van het item en brengt het verder, met een opmerking.',
  saveForLaterStoresChanges:
    '‘Bewaren voor later’ bewaart wijzigingen in een gepubliceerd item zonder ze te publiceren. ‘Wijzigingen publiceren’ maakt ze openbaar.',
  searchByNameOrEmail: 'Zoek op naam of e-mailadres.',
  secretsOfProvidersAreNever:
    'Geheimen van providers worden nooit getoond. Laat het veld leeg om het opgeslagen geheim te behouden.',
  selectEntriesToPublishUnpublish:
    'Selecteer items om ze te publiceren, te depubliceren of te verwijderen. Geweigerde items worden met de reden getoond.',
  selectFilesAndFolders: 'Selecteer bestanden en mappen om ze te verplaatsen of te verwijderen.',
  theCalendarShows:
    'De kalender toont wanneer releases, en items die je mag lezen, worden gepubliceerd en gedepubliceerd. Wat niet kon worden uitgevoerd, blijft op zijn dag staan.',
  thisHelp: 'Deze help; F1 ook tijdens het typen',
  thisPageDoesNotExist: 'Deze pagina bestaat niet. Kies er een in de navigatie.',
  toChangeThePasswordEnter:
    'Vul om het wachtwoord te wijzigen ook het huidige in. Sessies in andere browsers eindigen.',
  transferTokensMoveContentBetween:
    'Overdrachtstokens verplaatsen inhoud tussen servers. Ze worden maar één keer getoond: bij het aanmaken of opnieuw genereren.',
  undoingMakesARelease:
    'Een gepubliceerde release ongedaan maken levert een nieuwe op, die bij publicatie herstelt wat er eerder was.',
  unsavedChangesAreKept:
    'Niet-opgeslagen wijzigingen blijven in deze browser bewaard, ook als je het tabblad sluit of de verbinding verliest.',
  whatWasAddedGoesLive:
    'Wat is toegevoegd, wordt gepubliceerd, ook als een item daarna wordt bewerkt. Neem de huidige toestand over om het te vervangen.',
  whoCanRegister:
    'Wie zich op je website of in je app kan registreren, de rol die daarbij hoort en de e-mails die worden verstuurd.',
  withPlinthDevSuperAdmins:
    'Met plinth dev kunnen superbeheerders ze wijzigen. ‘Wijzigingen controleren’ toont de bestanden en de SQL voordat er iets wordt geschreven.',
  youCanOnlyGrantPermissions: 'Je kunt alleen rechten verlenen die je zelf hebt.',
  yourNameIsShown: 'Anderen zien je naam bij de items die je bewerkt. Je logt in met je e-mailadres.',
};
