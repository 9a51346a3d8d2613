import type { Texts } from '../translated.ts';

export const help: Texts<'es', 'help'> = {
  aDeactivatedAdministratorIsSigned:
    'Cuando se desactiva un administrador, su sesión se cierra de inmediato. El último superadministrador no se puede desactivar.',
  aGlobeMarksFields:
    'Un globo terráqueo señala los campos que comparten todos los idiomas. «Rellenar desde otro idioma» copia los demás.',
  aReleasePublishesTogether:
    'Un lanzamiento publica sus entradas, o anula su publicación, de una vez: todas o ninguna.',
  aRenamedField: 'Un campo renombrado es un campo nuevo y vacío; la columna antigua conserva sus datos.',
  aSearchIncludesTheSubfolders: 'La búsqueda incluye las subcarpetas de la carpeta abierta.',
  aTokenIsShownOnce: 'Un token solo se muestra una vez, al crearlo o regenerarlo.',
  actionsGrantedToPublicNeed: 'Las acciones concedidas a Public no necesitan token.',
  addEntriesOnTheirPages:
    'Las entradas se añaden desde su propia página. Un lanzamiento se puede publicar al momento o en una fecha.',
  administratorRoles: 'Roles de administrador',
  allContentTypesAndComponents:
    'Todos los tipos de contenido y componentes con sus campos. «Relaciones» muestra cómo están conectados.',
  anInvitedAdministratorGets:
    'Un administrador invitado recibe un enlace para elegir una contraseña. Si el servidor no envía correo, copia el enlace y házselo llegar.',
  boldItalicCodeAndLink: 'Negrita, cursiva, código y enlace en el texto enriquecido',
  clickAColumnHeading:
    'Haz clic en el encabezado de una columna para marcarla o desmarcarla entera. «Revisar» muestra tus cambios antes de guardarlos.',
  clickARowToOpen:
    'Haz clic en una fila para abrir la entrada, o en el encabezado de una columna para ordenar por ella.',
  closeADialogMenu: 'Cerrar un diálogo, un menú o un panel',
  commentsAreAbout:
    'Los comentarios tratan de la entrada o de un campo. Menciona a alguien para avisarle y resuelve un comentario cuando esté aclarado.',
  cropFocus:
    'En «Recortar», arrastra para seleccionar un área, o haz clic para fijar el punto en el que se centran las formas predefinidas.',
  customGrantsSingleActionsRead:
    '«Personalizado» concede acciones sueltas. «Solo lectura» y «Acceso completo» abarcan todos los tipos de contenido, también los futuros.',
  deletingALocaleDeletes:
    'Al eliminar un idioma se eliminan sus entradas. El idioma predeterminado no se puede eliminar.',
  deliveriesListsTheLatestAttempts:
    '«Entregas» muestra los últimos intentos con su contenido y su respuesta. «Enviar de nuevo» repite uno.',
  eachActionListsItsRoutes:
    'Cada acción muestra sus rutas y los demás roles que la tienen. Las rutas abiertas responden a cualquiera.',
  eventsAreSent:
    'Los eventos se envían a la URL cuando cambian entradas o archivos. Las entregas fallidas se reintentan durante un tiempo.',
  expandAContentType:
    'Despliega un tipo de contenido para conceder campos o idiomas concretos, o para fijar condiciones.',
  filterOffersEveryField:
    'Filtro ofrece todos los campos y los de las entradas relacionadas. Las columnas y vistas son solo tuyas hasta que las compartes.',
  filterTheLog:
    'Filtra por el nombre o la dirección de correo que tenía entonces una persona, por acción y por día. Al hacer clic en una persona se muestra solo lo que hizo.',
  findContentTypes: 'Busca los tipos de contenido en la navegación, o pulsa Ctrl K.',
  helpFor: 'Ayuda: {title}',
  ifSomeoneElseSaves:
    'Si otra persona guarda la entrada mientras la editas, los cambios se combinan. Si ambos habéis cambiado el mismo campo, eliges tú.',
  importReadsACsv:
    'La importación lee un archivo CSV. Elige el campo de cada columna y mira la vista previa: no se escribe nada antes de que confirmes.',
  keys: 'Teclas',
  lists: 'Listas',
  listsHaveUrls:
    'La búsqueda, los filtros, el orden y la página forman parte de la URL: puedes guardar una lista en tus marcadores y compartirla.',
  moveAComponent: 'Mover un componente o un bloque',
  moveBetweenRows: 'Moverse entre filas; Espacio selecciona la entrada',
  moveBetweenTheBoxes: 'Moverse entre las casillas',
  openAFieldToConfigure:
    'Abre un campo para cambiar sus textos, su anchura y si se puede editar. Las flechas cambian el orden.',
  openAFileToChange:
    'Abre un archivo para cambiar su nombre, texto alternativo, leyenda y carpeta, para reemplazarlo o recortarlo, y para ver dónde se usa.',
  openAnAdministratorToChange: 'Abre un administrador para cambiar su nombre, roles y contraseña, o para desactivarlo.',
  recentlyEditedEntriesYourDrafts:
    'Entradas editadas recientemente, tus borradores y cambios sin publicar, y el número de entradas de cada tipo de contenido.',
  relatedEntriesOpen:
    'Las entradas relacionadas se abren en un panel lateral, donde también puedes crear otras nuevas.',
  reviewShowsTheStage:
    'Si el tipo tiene un flujo de revisión, Revisión muestra la etapa de la entrada y la hace avanzar, con un comentario.',
  saveForLaterStoresChanges:
    '«Guardar para después» guarda los cambios de una entrada publicada sin publicarlos. «Publicar cambios» los hace públicos.',
  searchByNameOrEmail: 'Busca por nombre o por correo electrónico.',
  secretsOfProvidersAreNever:
    'Los secretos de los proveedores nunca se muestran. Deja el campo vacío para conservar el que está guardado.',
  selectEntriesToPublishUnpublish:
    'Selecciona entradas para publicarlas, anular su publicación o eliminarlas. Las que se rechazan se muestran con el motivo.',
  selectFilesAndFolders: 'Selecciona archivos y carpetas para moverlos o eliminarlos.',
  theCalendarShows:
    'El calendario muestra cuándo se publican, o dejan de estar publicados, los lanzamientos y las entradas que puedes leer. Lo que no se pudo realizar permanece en su día.',
  thisHelp: 'Esta ayuda; F1 también mientras escribes',
  thisPageDoesNotExist: 'Esta página no existe. Elige una en la navegación.',
  toChangeThePasswordEnter:
    'Para cambiar la contraseña, introduce también la actual. Las sesiones en otros navegadores terminan.',
  transferTokensMoveContentBetween:
    'Los tokens de transferencia trasladan contenido entre servidores. Solo se muestran una vez, al crearlos o regenerarlos.',
  undoingMakesARelease:
    'Al deshacer un lanzamiento publicado se crea otro, que restaura lo que había cuando lo publicas.',
  unsavedChangesAreKept:
    'Los cambios sin guardar se conservan en este navegador, aunque cierres la pestaña o pierdas la conexión.',
  whatWasAddedGoesLive:
    'Se publica lo que se añadió, aunque la entrada se edite después. Toma el estado actual para sustituirlo.',
  whoCanRegister: 'Quién puede registrarse en tu sitio web o aplicación, el rol que obtiene y los correos que recibe.',
  withPlinthDevSuperAdmins:
    'Con plinth dev, los superadministradores pueden cambiarlos. «Revisar cambios» muestra los archivos y el SQL antes de escribir nada.',
  youCanOnlyGrantPermissions: 'Solo puedes conceder permisos que tengas tú.',
  yourNameIsShown:
    'Tu nombre se muestra a los demás en las entradas que editas. Inicias sesión con tu correo electrónico.',
};
