import type { gatewaysText as english, signInFailures as englishFailures } from '../en/gateways.ts'
import { count } from '../format.ts'

const slots: (typeof english)['slots'] = { user: 'Schlüssel', management: 'Verwaltungsschlüssel' }

/** How often a limit begins anew, as gateways name it. */
const resets: Readonly<Record<string, string>> = { daily: 'täglich', weekly: 'wöchentlich', monthly: 'monatlich' }

export const gatewaysText: typeof english = {
  title: 'Gateways',
  loading: 'Gateways werden gelesen',
  back: 'Alle Einstellungen',
  add: 'Gateway hinzufügen',
  more: 'Mehr',
  manage: (name) => `${name} verwalten`,
  inUse: 'In Gebrauch',
  choose: 'Dieses Gateway benutzen',
  chooseHelp:
    'Neue Chats und was die anderen Ansichten zeigen, kommen dann von ihm. Vorhandene Chats behalten das ihre.',
  removed: 'Dieses Gateway gibt es nicht mehr',
  removedText: 'Es wurde entfernt, hier oder in einem anderen Fenster. Wählen Sie ein anderes in der Liste.',

  keysIn: {
    keychain: 'Schlüssel liegen im Schlüsselbund dieses Computers, nie in einer Datei.',
    memory:
      'Im Moment gibt es keinen Schlüsselbund: Schlüssel bleiben bis zum Beenden im Arbeitsspeicher, nie in einer Datei.',
  },

  embedded:
    'Gatehouse bringt dieses Gateway mit und meldet sich selbst dort an. Es läuft auf diesem Computer und antwortet niemand anderem, solange Sie kein Programm erlauben.',
  restart: 'Neu starten',
  restarting: 'Startet neu',

  signIn: 'Anmelden',
  signInAgain: 'Erneut anmelden',
  signInTo: (name) => `Bei ${name} anmelden`,
  signedInTo: (name) => `Bei ${name} angemeldet`,
  refusedBy: (name) => `${name} nimmt den Schlüssel nicht an`,
  starting: 'Browser wird geöffnet',
  explain: {
    keychain: (host) =>
      `${host} öffnet sich in Ihrem Browser und fragt, ob Gatehouse einen Schlüssel haben darf. Der Schlüssel kommt von selbst hierher zurück und liegt dann im Schlüsselbund dieses Computers.`,
    memory: (host) =>
      `${host} öffnet sich in Ihrem Browser und fragt, ob Gatehouse einen Schlüssel haben darf. Der Schlüssel kommt von selbst hierher zurück und bleibt, bis Sie die App beenden, denn hier gibt es keinen Schlüsselbund.`,
    unknown: (host) =>
      `${host} öffnet sich in Ihrem Browser und fragt, ob Gatehouse einen Schlüssel haben darf. Der Schlüssel kommt von selbst hierher zurück.`,
  },
  noPage: 'Dieses Gateway hat keine Seite zum Anmelden. Legen Sie dort einen Schlüssel an und fügen Sie ihn hier ein.',
  refusedText:
    'Er wurde widerrufen oder ist abgelaufen. Melden Sie sich erneut an, um einen neuen zu bekommen, oder fügen Sie einen anderen ein.',
  refusedTextPaste: 'Er wurde widerrufen oder ist abgelaufen. Fügen Sie einen anderen ein.',
  signedInText: 'Gatehouse hat einen Schlüssel für dieses Gateway. Er geht dorthin und nirgends sonst hin.',
  signOut: 'Abmelden',
  signOutHelp:
    'Beim Abmelden wird der Schlüssel von diesem Computer entfernt. Das Gateway kennt ihn noch: Damit er endgültig erlischt, löschen Sie ihn dort.',

  allowTitle: 'Stimmen Sie in Ihrem Browser zu',
  steps: {
    opened: 'Ihr Browser wurde geöffnet',
    allow: 'Stimmen Sie auf der Seite zu',
    arrive: 'Der Schlüssel kommt an und wird einmal erprobt',
    paste: 'Stimmen Sie zu und fügen Sie dann den Code unten ein',
  },
  openAgain: 'Noch einmal öffnen',
  openedAgain: 'Der Browser wurde noch einmal geöffnet.',
  timeLeft: (clock) => `noch ${clock}`,
  timeOver: 'Die Zeit ist um',
  cancel: 'Abbrechen',
  copyAddress: 'Adresse kopieren',
  copied: 'Kopiert',
  announceWaiting: (name) => `Wartet auf Ihren Browser. Stimmen Sie auf der Seite von ${name} zu.`,
  announceExchanging: 'Die Seite hat geantwortet. Der Schlüssel wird geholt.',
  otherWayTitle: 'Der Browser ist nicht zurückgekehrt?',
  otherWayText: 'Versuchen Sie einen anderen Rückweg. Die Seite öffnet sich noch einmal und fragt erneut.',
  wayAgainTitle: 'Auf anderem Weg zurückkehren',
  wayAgainText: 'Die Seite öffnet sich noch einmal und fragt erneut.',
  ways: {
    loopback: 'Über eine lokale Adresse zurück',
    scheme: 'Über einen Link der App zurück',
    paste: 'Code einfügen',
  },
  pasteTitle: 'Code einfügen',
  pasteText: {
    gateway: 'Die Seite zeigt einen Code, sobald Sie zugestimmt haben. Niemand sonst kann etwas damit anfangen.',
    openrouter:
      'Sobald Sie zugestimmt haben, landet der Browser auf einer Seite, die er nicht öffnen kann. Kopieren Sie die ganze Adresse dieser Seite und fügen Sie sie hier ein: Der Code steht darin, und niemand sonst kann etwas damit anfangen.',
  },
  codeField: 'Code von der Seite',
  continue: 'Weiter',
  notThisWay: 'Kein Code auf der Seite? Versuchen Sie einen anderen Rückweg.',
  doneHeading: (name) => `Sie sind bei ${name} angemeldet`,
  doneTitle: 'Der Schlüssel ist da',
  doneText: {
    keychain: 'Er liegt im Schlüsselbund dieses Computers. Neue Chats gehen jetzt an dieses Gateway.',
    memory: 'Er bleibt, bis Sie die App beenden. Neue Chats gehen jetzt an dieses Gateway.',
    unknown: 'Neue Chats gehen jetzt an dieses Gateway.',
  },
  newChat: 'Neuer Chat',
  newChatFailed: 'Ein neuer Chat ließ sich nicht speichern.',

  keys: 'Schlüssel',
  slots,
  keptIn: { keychain: 'Im Schlüsselbund', memory: 'Bleibt bis zum Beenden', unknown: 'Gespeichert' },
  noKey: 'Nicht gespeichert',
  noManagementKey: 'Nicht gespeichert. Das Speichern von Presets braucht vielleicht einen.',
  pasteKey: 'Schlüssel einfügen',
  replaceKey: 'Ersetzen',
  addKey: 'Hinzufügen',
  removeKey: 'Entfernen',
  slotAction: (action, slot) => `${slots[slot]} ${action.toLowerCase()}`,
  keyField: 'Schlüssel',
  keyHelp: {
    user: (host) => `Ein Schlüssel, den Sie bei ${host} angelegt haben. Er geht dorthin und nirgends sonst hin.`,
    management: (host) =>
      `Manche Gateways lassen Presets nur mit einem Verwaltungsschlüssel speichern oder ändern und antworten jedem anderen mit 403. Er wird allein für diese Anfragen benutzt und nur an ${host} gesendet.`,
  },
  keyEmpty: 'Fügen Sie zuerst den Schlüssel ein.',
  showKey: 'Schlüssel zeigen',
  hideKey: 'Schlüssel verbergen',
  saveKey: 'Schlüssel speichern',
  saving: 'Wird gespeichert',

  connection: 'Verbindung',
  connectionHelp: 'Fragt das Gateway nach seinen Modellen, mit dem Schlüssel, wenn es einen gibt.',
  test: 'Verbindung prüfen',
  testing: 'Wird geprüft',
  reached: 'Das Gateway antwortet',
  reachedWith: {
    accepted: 'Der Schlüssel wird angenommen.',
    refused: 'Es nimmt den Schlüssel nicht an. Melden Sie sich erneut an, oder fügen Sie einen anderen ein.',
    untried:
      'Es ist kein Schlüssel gespeichert, deshalb wurde keiner erprobt. Tragen Sie nur einen ein, wenn das Gateway danach fragt.',
  },
  models: (models) => `Es hat ${count(models, { one: 'Modell', other: 'Modelle' })}.`,
  modelsUnknown: 'Seine Modelle hat es nicht genannt.',
  notThere: 'Kein Gateway unter dieser Adresse',
  elsewhere: (url) => `Dort spricht nichts die API, unter ${url} aber schon.`,
  elsewhereDropsKeys: 'Mit der neuen Adresse werden die Schlüssel entfernt, denn sie gehören zur alten.',
  takeAddress: (url) => `${url} benutzen`,

  keyStatus: {
    title: 'Stand des Schlüssels',
    reading: 'Das Gateway wird gefragt',
    notReported: 'Dieses Gateway nennt den Stand eines Schlüssels nicht.',
    notRead: (why) => `Er ließ sich nicht lesen: ${why}.`,
    askAgain: 'Erneut fragen',
    label: 'Bezeichnung',
    limit: 'Grenze',
    remaining: 'Noch übrig',
    noLimit: 'keine Grenze',
    used: 'Verbraucht',
    management: 'Verwaltungsschlüssel',
    rate: 'Anfragegrenze',
    expires: 'Läuft ab',
    unknown: 'nicht genannt',
    none: 'keine',
    never: 'nie',
    yes: 'ja',
    no: 'nein',
    limitEvery: (limit, reset) => `${limit}, ${resets[reset] ?? reset}`,
    requests: (requests, interval) => `${count(requests, { one: 'Anfrage', other: 'Anfragen' })} in ${interval}`,
  },

  facts: {
    baseUrl: 'Basis-URL',
    asksAt: 'Fragt bei',
    keyGoesTo: 'Schlüssel geht an',
    dialect: 'Dialekt',
    key: 'Schlüssel',
    revoke: 'Widerrufen',
    attribution: 'Nennt sich',
    network: 'Netz',
    deadlines: 'Geduld',
  },
  revokeAt: 'Schlüssel auf seiner Website',
  revokeSite: 'Seine Website öffnen',
  revokeNowhere: 'nicht bekannt, wo',
  revokeHelp: 'Abmelden vergisst den Schlüssel hier; dort widerrufen, wird er wertlos.',
  attribution: { openrouter: 'als Gatehouse, über HTTP-Referer und X-Title', none: 'gar nicht' },
  network: 'über den Proxy des Systems; Zertifikate, denen das System vertraut, ohne Ausnahme',
  deadlines: '60 s bis zum ersten Wort, 45 s zwischen zwei Stücken; 10 min für eine Transkription',
  noBaseUrl: 'keine, solange es nicht läuft',
  asksNowhere: 'nirgends, Schlüssel werden eingefügt',
  keyGoesTo: (host) => `${host} und nirgends sonst hin, auch nicht über eine Weiterleitung`,
  embeddedKey: 'bei jedem Start neu erzeugt, niemand sonst kennt ihn',

  dialog: {
    add: 'Gateway hinzufügen',
    edit: (name) => `${name} bearbeiten`,
    name: 'Name',
    nameHelp: 'Wie Sie es nennen.',
    baseUrl: 'Basis-URL',
    baseUrlHelp: 'Wo seine API ist; meist endet sie auf /api/v1. Ohne https:// nur auf diesem Computer.',
    authorizeUrl: 'Anmelde-URL',
    authorizeUrlHelp:
      'Die Seite, die fragt, ob die App einen Schlüssel haben darf. Lassen Sie das Feld leer, wo Schlüssel eingefügt werden.',
    dialect: 'Dialekt',
    dialectHelp: 'Die Namen einiger Felder, in denen Gateways sich unterscheiden.',
    dropsKeys:
      'Mit einer anderen Basis-URL werden die Schlüssel entfernt: Sie gehören zur alten Adresse. Danach melden Sie sich neu an.',
    nameEmpty: 'Geben Sie ihm einen Namen.',
    baseUrlEmpty: 'Geben Sie zuerst die Adresse ein.',
    save: 'Speichern',
    create: 'Hinzufügen',
    saving: 'Wird gespeichert',
    cancel: 'Abbrechen',
  },
  dialects: { gateway: 'Model gateway API', openrouter: 'OpenRouter' },
  edit: 'Bearbeiten',
  remove: 'Gateway entfernen',
  removeDialog: {
    title: (name) => `${name} entfernen?`,
    text: 'Seine Adresse und seine Schlüssel werden von diesem Computer entfernt. Ihre Chats mit ihm bleiben und lassen sich lesen.',
    remove: 'Gateway entfernen',
    removing: 'Wird entfernt',
    cancel: 'Behalten',
  },
}

export const signInFailures: typeof englishFailures = {
  denied: {
    title: 'Auf der Seite wurde abgelehnt',
    text: 'Gatehouse hat keinen Schlüssel bekommen, und gespeichert wurde nichts. Melden Sie sich erneut an, falls das nicht gewollt war.',
  },
  expired: {
    title: 'Der Code ist abgelaufen',
    text: 'Ein Code gilt zehn Minuten, und dieser ist älter. Gespeichert wurde nichts; beginnen Sie neu, um einen anderen zu bekommen.',
  },
  'wrong-state': {
    title: 'Diese Antwort gehört zu einer anderen Anmeldung',
    text: 'Was zurückkam, hat diese Anmeldung nicht verlangt; darum wurde es nicht benutzt und nichts gespeichert. Beginnen Sie neu.',
  },
  'wrong-gateway': {
    title: 'Ein anderes Gateway hat geantwortet',
    text: 'Die Antwort nennt ein anderes Gateway als das, bei dem Sie sich anmelden; darum wurde ihr Code nicht benutzt. Beginnen Sie neu, und prüfen Sie die Adresse, wenn es noch einmal vorkommt.',
  },
  codeRefused: {
    title: 'Das Gateway hat den Code nicht angenommen',
    text: 'Ein Code gilt einmal und zehn Minuten lang. Gespeichert wurde nichts; beginnen Sie neu, um einen anderen zu bekommen.',
  },
  gateway: {
    title: 'Das Gateway hat keinen Schlüssel gegeben',
    text: 'Es hat mit einem Fehler geantwortet. Gespeichert wurde nichts; beginnen Sie neu.',
  },
  transport: {
    title: 'Der Schlüssel ließ sich nicht holen',
    text: 'Das Gateway hat nicht zu Ende geantwortet. Gespeichert wurde nichts; prüfen Sie die Verbindung und beginnen Sie neu.',
  },
  storage: {
    title: 'Der Schlüssel ließ sich nicht aufbewahren',
    text: 'Er war angekommen, ließ sich aber nicht speichern. Entsperren Sie den Schlüsselbund, falls er gesperrt ist, und melden Sie sich dann erneut an.',
  },
}
