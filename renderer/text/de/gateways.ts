import type { gatewaysText as english, signInFailures as englishFailures } from '../en/gateways.ts'
import { count } from '../format.ts'

const slots: (typeof english)['slots'] = { user: 'Schlüssel', management: 'Verwaltungsschlüssel' }

/** How often a limit begins anew, as gateways name it. */
const resets: Readonly<Record<string, string>> = { daily: 'täglich', weekly: 'wöchentlich', monthly: 'monatlich' }

const pasteCode = 'Die Seite zeigt einen Code, sobald Sie zugestimmt haben. Nur diese Anmeldung kann ihn benutzen.'

export const gatewaysText: typeof english = {
  title: 'Gateways',
  loading: 'Gateways werden geladen',
  back: 'Alle Einstellungen',
  add: 'Gateway verbinden',
  more: 'Mehr',
  manage: (name) => `${name} verwalten`,
  inUse: 'Aktiv',
  choose: 'Dieses Gateway benutzen',
  chooseHelp: 'Neue Chats und die anderen Ansichten benutzen es dann. Vorhandene Chats behalten ihr Gateway.',
  removed: 'Dieses Gateway wurde entfernt',
  removedText: 'Wählen Sie ein anderes in der Liste.',

  keysInKeychain: 'Schlüssel liegen im Schlüsselbund dieses Computers, nie in einer Datei.',

  embedded:
    'Gatehouse bringt dieses Gateway mit und meldet sich automatisch an. Es läuft auf diesem Computer und bedient nur Gatehouse und die Programme, die Sie erlauben.',
  restart: 'Neu starten',
  restarting: 'Startet neu',

  signIn: 'Anmelden',
  signInAgain: 'Erneut anmelden',
  signInTo: (name) => `Bei ${name} anmelden`,
  signedInTo: (name) => `Bei ${name} angemeldet`,
  keyAddedFor: (name) => `${name} hat einen Schlüssel`,
  refusedBy: (name) => `${name} hat den Schlüssel abgelehnt`,
  starting: 'Browser wird geöffnet',
  explain: {
    keychain: (host) =>
      `${host} öffnet sich in Ihrem Browser und fragt, ob Gatehouse einen Schlüssel haben darf. Gatehouse empfängt den Schlüssel und bewahrt ihn im Schlüsselbund dieses Computers auf.`,
    memory: (host) =>
      `${host} öffnet sich in Ihrem Browser und fragt, ob Gatehouse einen Schlüssel haben darf. Gatehouse empfängt den Schlüssel und behält ihn bis zum Beenden, denn es ist kein Schlüsselbund verfügbar.`,
    unknown: (host) => `${host} öffnet sich in Ihrem Browser und fragt, ob Gatehouse einen Schlüssel haben darf.`,
  },
  connectedTo: (name) => `Mit ${name} verbunden`,
  keyless: 'Es antwortet ohne Schlüssel. Wenn sich das ändert, werden Sie danach gefragt.',
  keyNeeded: (name) => `${name} braucht einen Schlüssel`,
  noKeyFor: (name) => `Kein Schlüssel für ${name}`,
  noKeyYet: 'Viele Gateways brauchen keinen. Fügen Sie einen hinzu, wenn Ihres ihn braucht.',
  noPage:
    'Dieses Gateway hat keine Anmeldeseite. Legen Sie auf seiner Website einen Schlüssel an und fügen Sie ihn hier ein.',
  refusedText:
    'Er wurde widerrufen oder ist abgelaufen. Melden Sie sich erneut an, um einen neuen zu bekommen, oder fügen Sie einen anderen ein.',
  refusedTextPaste: 'Er wurde widerrufen oder ist abgelaufen. Fügen Sie einen anderen ein.',
  signedInText: 'Gatehouse hat einen Schlüssel für dieses Gateway. Er geht dorthin und nirgends sonst hin.',
  signOut: 'Abmelden',
  signOutHelp:
    'Beim Abmelden wird der Schlüssel von diesem Computer entfernt. Um ihn zu widerrufen, löschen Sie ihn auf der Website des Gateways.',

  allowTitle: 'Gatehouse im Browser erlauben',
  steps: {
    opened: 'Anmeldeseite an den Browser übergeben',
    allow: 'Auf der Seite zustimmen',
    arrive: 'Schlüssel empfangen und prüfen',
    paste: 'Zustimmen, dann den Code unten einfügen',
  },
  openAgain: 'Erneut öffnen',
  openedAgain: 'Die Seite wurde erneut an den Browser übergeben.',
  timeLeft: (clock) => `noch ${clock}`,
  timeOver: 'Die Zeit ist abgelaufen',
  cancel: 'Abbrechen',
  copyAddress: 'Adresse kopieren',
  copied: 'Kopiert',
  announceWaiting: (name) => `Wartet auf Ihren Browser. Stimmen Sie auf der Seite von ${name} zu.`,
  announceExchanging: 'Die Seite hat geantwortet. Der Schlüssel wird abgeholt.',
  otherWayTitle: 'Nach dem Zustimmen ist nichts passiert?',
  otherWayText: 'Versuchen Sie es auf anderem Weg. Die Anmeldeseite öffnet sich erneut im Browser.',
  wayAgainTitle: 'Auf anderem Weg anmelden',
  wayAgainText: 'Die Anmeldeseite öffnet sich erneut im Browser.',
  ways: {
    loopback: 'Über eine lokale Adresse zurück',
    scheme: 'Über einen Link der App zurück',
    paste: 'Code einfügen',
  },
  pasteTitle: 'Code einfügen',
  pasteText: {
    gateway: pasteCode,
    vercel: pasteCode,
    litellm: pasteCode,
    portkey: pasteCode,
    openrouter:
      'Sobald Sie zugestimmt haben, landet der Browser auf einer Seite, die er nicht öffnen kann. Kopieren Sie die ganze Adresse dieser Seite und fügen Sie sie hier ein. Sie enthält den Code, den nur diese Anmeldung benutzen kann.',
  },
  codeField: 'Code von der Seite',
  continue: 'Weiter',
  notThisWay: 'Kein Code auf der Seite? Versuchen Sie es auf anderem Weg.',
  doneHeading: (name) => `Sie sind bei ${name} angemeldet`,
  doneTitle: 'Schlüssel empfangen',
  doneText: {
    keychain: 'Er liegt im Schlüsselbund dieses Computers. Neue Chats gehen jetzt an dieses Gateway.',
    memory: 'Er bleibt, bis Sie die App beenden. Neue Chats gehen jetzt an dieses Gateway.',
    unknown: 'Neue Chats gehen jetzt an dieses Gateway.',
  },
  newChat: 'Neuer Chat',
  newChatFailed: 'Der Chat ließ sich nicht anlegen.',

  keys: 'Schlüssel',
  slots,
  keptIn: { keychain: 'Im Schlüsselbund', memory: 'Bleibt bis zum Beenden', unknown: 'Gespeichert' },
  noKey: 'Nicht gespeichert',
  noManagementKey: 'Nicht gespeichert. Zum Speichern von Presets und für Ihr Guthaben ist vielleicht einer nötig.',
  pasteKey: 'Schlüssel einfügen',
  replaceKey: 'Ersetzen',
  addKey: 'Hinzufügen',
  removeKey: 'Entfernen',
  slotAction: (action, slot) => `${slots[slot]} ${action.toLowerCase()}`,
  keyField: 'Schlüssel',
  keyHelp: {
    user: (host) => `Ein Schlüssel von ${host}. Er wird nur dorthin gesendet.`,
    management: (host) =>
      `Bei manchen Gateways kann nur ein Verwaltungsschlüssel Presets speichern oder ändern; jeden anderen lehnen sie mit 403 ab. Er wird für diese Anfragen und für Ihr Guthaben benutzt und nur an ${host} gesendet.`,
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
    accepted: 'Der Schlüssel funktioniert.',
    refused: 'Es hat den Schlüssel abgelehnt. Melden Sie sich erneut an oder fügen Sie einen anderen ein.',
    untried: 'Es wurde ohne Schlüssel gefragt. Fügen Sie nur einen hinzu, wenn das Gateway ihn braucht.',
  },
  models: (models) => `Es hat ${count(models, { one: 'Modell', other: 'Modelle' })}.`,
  modelsUnknown: 'Es hat keine Modellliste zurückgegeben.',
  notThere: 'Kein Gateway unter dieser Adresse',
  elsewhere: (url) => `Unter dieser Adresse antwortet keine API, unter ${url} schon.`,
  elsewhereDropsKeys: 'Wenn Sie die Adresse ändern, werden die Schlüssel entfernt: Sie gehören zur alten.',
  takeAddress: (url) => `${url} benutzen`,

  keyStatus: {
    title: 'Status des Schlüssels',
    reading: 'Gateway wird kontaktiert…',
    notReported: 'Dieses Gateway meldet den Status eines Schlüssels nicht.',
    notRead: (why) => `Er ließ sich nicht lesen: ${why}.`,
    askAgain: 'Aktualisieren',
    label: 'Bezeichnung',
    limit: 'Limit',
    remaining: 'Verbleibend',
    noLimit: 'kein Limit',
    used: 'Verbraucht',
    management: 'Verwaltungsschlüssel',
    rate: 'Ratenlimit',
    expires: 'Läuft ab',
    unknown: 'nicht gemeldet',
    none: 'keines',
    never: 'nie',
    yes: 'ja',
    no: 'nein',
    limitEvery: (limit, reset) => `${limit}, ${resets[reset] ?? reset}`,
    requests: (requests, interval) => `${count(requests, { one: 'Anfrage', other: 'Anfragen' })} in ${interval}`,
  },

  factsTitle: 'Adresse und Schlüssel',
  technical: 'Technische Einzelheiten',
  facts: {
    baseUrl: 'Basis-URL',
    asksAt: 'Anmeldeseite',
    keyGoesTo: 'Schlüssel geht an',
    dialect: 'Typ',
    key: 'Schlüssel',
    revoke: 'Widerrufen',
    attribution: 'App-Kennung',
    network: 'Netzwerk',
    deadlines: 'Zeitlimits',
  },
  revokeAt: 'Schlüssel auf seiner Website',
  revokeSite: 'Seine Website öffnen',
  revokeNowhere: 'nicht angegeben',
  revokeHelp:
    'Beim Abmelden wird der Schlüssel von diesem Computer entfernt. Widerrufen Sie ihn auf der Website des Gateways, um ihn ungültig zu machen.',
  attribution: { openrouter: 'als Gatehouse, über HTTP-Referer und X-Title', none: 'keine' },
  network: 'Proxy und Zertifikate des Systems, ohne Ausnahmen',
  deadlines: '60 s bis zum ersten Wort, 45 s zwischen zwei Teilen, 10 min für eine Transkription',
  noBaseUrl: 'keine, das Gateway läuft nicht',
  asksNowhere: 'keine; Schlüssel einfügen',
  keyGoesTo: (host) => `nur ${host}, auch nicht über Weiterleitungen`,
  embeddedKey: 'bei jedem Start erzeugt, nur dieser App bekannt',

  dialog: {
    edit: (name) => `${name} bearbeiten`,
    nameHelp: 'Wird in Menüs angezeigt.',
    baseUrl: 'Basis-URL',
    baseUrlHelp: 'Die Adresse der API, meist mit /api/v1 am Ende. http:// ist nur für diesen Computer erlaubt.',
    dialect: 'Typ',
    dialectHelp: 'Bestimmt die Namen einiger Felder, in denen sich Gateways unterscheiden.',
    dropsKeys:
      'Wenn Sie die Basis-URL oder das Ziel der Weiterleitung ändern, werden die Schlüssel entfernt: Sie gehören zur alten Adresse. Danach müssen Sie sich neu anmelden.',
    nameEmpty: 'Geben Sie einen Namen ein.',
    save: 'Speichern',
    saving: 'Wird gespeichert',
    cancel: 'Abbrechen',
  },
  dialects: {
    gateway: 'Model gateway API',
    openrouter: 'OpenRouter',
    vercel: 'Vercel AI Gateway',
    litellm: 'LiteLLM',
    portkey: 'Portkey',
  },

  otherPrograms: 'Andere Programme:',
  limitedKey: {
    title: 'Schlüssel mit Limit anfordern',
    help: 'Die Anmeldeseite zeigt diese Limits an. Manche Gateways beachten nicht alle: Unter „Status des Schlüssels“ steht, was gilt.',
    amount: 'Limit in US-Dollar',
    amountHelp: 'Leer lassen für kein Limit.',
    amountError: 'Geben Sie einen Betrag von 0,01 bis 999.999 ein.',
    period: 'Limit gilt',
    periods: { once: 'Insgesamt', daily: 'Pro Tag', weekly: 'Pro Woche', monthly: 'Pro Monat' },
    expiry: 'Schlüssel läuft ab',
    expiries: { never: 'Nie', month: 'In 30 Tagen', quarter: 'In 90 Tagen', year: 'In einem Jahr' },
    label: 'Name des Schlüssels',
    labelHelp: 'Steht auf der Website des Gateways. Leer lassen, damit das Gateway ihn wählt.',
    notGiven: (asked, given) => `Sie wollten ein Limit von ${asked}. Der Schlüssel hat ${given}.`,
    noLimit: 'kein Limit',
  },

  region: {
    title: 'Region',
    help: 'In der EU und den USA werden Anfragen nur dort entschlüsselt und beantwortet. OpenRouter schaltet das für Firmenkonten auf Anfrage frei.',
    names: { global: 'Weltweit', eu: 'Europäische Union', us: 'USA' },
  },
  account: {
    add: 'Weiteres Konto hinzufügen',
    title: (name) => `Weiteres Konto bei ${name}`,
    text: 'Es hat dieselbe Adresse und einen eigenen Schlüssel. Sie wechseln dazwischen wie zwischen Gateways.',
    nameHelp: 'Erscheint in Menüs, etwa „OpenRouter (Arbeit)“.',
    save: 'Hinzufügen',
    saving: 'Wird hinzugefügt',
  },

  forwarding: {
    title: 'Leitet weiter an',
    help: 'Ein Portkey-Server sendet Anfragen an den Anbieter, den Sie hier nennen. Portkeys eigener Dienst braucht das bei Modellen wie @anbieter/modell nicht.',
    provider: 'Anbieter',
    providerHelp: 'Sein Name bei Portkey, etwa openai.',
    providerNeeded: 'Dieses Gateway leitet nur weiter. Geben Sie den Anbieter ein.',
    providerError: 'Nur Buchstaben, Ziffern und @ . - _ /, etwa openai.',
    customHost: 'Adresse des Anbieters',
    customHostHelp: 'Nur, wenn sie von der üblichen abweicht. Der Schlüssel wird dorthin gesendet.',
    config: 'Config-ID',
    configHelp: 'Eine bei Portkey gespeicherte Konfiguration, etwa pc-office-1a2b3c.',
    configError: 'Geben Sie die ID einer gespeicherten Konfiguration ein. JSON könnte Schlüssel enthalten.',
  },
  edit: 'Bearbeiten',
  remove: 'Gateway entfernen',
  removeDialog: {
    title: (name) => `${name} entfernen?`,
    text: 'Seine Adresse und seine Schlüssel werden von diesem Computer entfernt. Ihre Chats damit bleiben erhalten und lassen sich lesen.',
    remove: 'Gateway entfernen',
    removing: 'Wird entfernt',
    cancel: 'Behalten',
  },
}

export const signInFailures: typeof englishFailures = {
  denied: {
    title: 'Sie haben den Zugriff abgelehnt',
    text: 'Es wurde kein Schlüssel ausgestellt. Melden Sie sich erneut an, falls das ein Versehen war.',
  },
  expired: {
    title: 'Der Code ist abgelaufen',
    text: 'Ein Code gilt zehn Minuten. Es wurde nichts gespeichert. Beginnen Sie neu, um einen anderen zu bekommen.',
  },
  'wrong-state': {
    title: 'Diese Antwort gehört zu einer anderen Anmeldung',
    text: 'Die Antwort passt nicht zu dieser Anmeldung. Sie wurde ignoriert und nichts gespeichert. Beginnen Sie neu.',
  },
  'wrong-gateway': {
    title: 'Ein anderes Gateway hat geantwortet',
    text: 'Die Antwort nennt ein anderes Gateway, deshalb wurde ihr Code ignoriert. Beginnen Sie neu und prüfen Sie die Adresse, wenn das noch einmal passiert.',
  },
  codeRefused: {
    title: 'Das Gateway hat den Code abgelehnt',
    text: 'Ein Code gilt einmal und zehn Minuten lang. Es wurde nichts gespeichert. Beginnen Sie neu, um einen anderen zu bekommen.',
  },
  gateway: {
    title: 'Das Gateway hat keinen Schlüssel ausgestellt',
    text: 'Es hat mit einem Fehler geantwortet. Es wurde nichts gespeichert. Beginnen Sie neu.',
  },
  transport: {
    title: 'Der Schlüssel ließ sich nicht abholen',
    text: 'Die Verbindung endete zu früh. Es wurde nichts gespeichert. Prüfen Sie die Verbindung und beginnen Sie neu.',
  },
  storage: {
    title: 'Der Schlüssel ließ sich nicht speichern',
    text: 'Er ist angekommen, ließ sich aber nicht speichern. Entsperren Sie den Schlüsselbund, falls er gesperrt ist, und melden Sie sich dann erneut an.',
  },
}
