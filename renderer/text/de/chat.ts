import type { chatText as english } from '../en/chat.ts'
import { count, formatCost, formatNumber, formatShortDuration } from '../format.ts'

const afterWords = { one: 'Wort', other: 'Wörtern' }

function costWords(cost: number | null, unknown: number): string {
  if (cost === null) return 'unbekannt'
  return unknown === 0 ? formatCost(cost) : `${formatCost(cost)} und ${formatNumber(unknown)} unbekannt`
}

export const chatText: typeof english = {
  chats: 'Chats',
  conversations: 'Chats',
  newChat: 'Neuer Chat',
  showChats: 'Chats einblenden',
  hideChats: 'Chats ausblenden',
  builtInHelp: 'Eingebaute Hilfe',
  groups: { pinned: 'Angeheftet', today: 'Heute', yesterday: 'Gestern', earlier: 'Früher' },
  answering: 'Antwortet',
  draft: 'Entwurf',
  nothingSaid: 'Noch keine Nachrichten',
  states: { stopped: 'Angehalten', failed: 'Fehlgeschlagen', interrupted: 'Unterbrochen' },
  unread: 'Neue Antwort',
  pin: 'Anheften',
  unpin: 'Lösen',
  notPinned: 'Der Chat ließ sich nicht anheften oder lösen',
  moreOfChats: 'Mehr',
  rename: 'Umbenennen',
  delete: 'Löschen',
  newName: (title) => `Neuer Name von ${title}`,
  deleted: (title) => `„${title}“ gelöscht`,
  undo: 'Rückgängig',
  loadingChats: 'Chats werden geladen',
  noChatsTitle: 'Noch keine Chats',
  noChatsText: 'Ihre Chats erscheinen hier.',
  notRenamed: 'Der Name ließ sich nicht speichern',
  notDeleted: 'Der Chat ließ sich nicht löschen',
  notRestored: 'Der Chat ließ sich nicht wiederherstellen',
  notCreated: 'Der Chat ließ sich nicht anlegen',

  chatMenu: 'Umbenennen, exportieren oder löschen',
  costSoFar: (cost, unknown) => (cost === null ? 'Kosten unbekannt' : `bisher ${costWords(cost, unknown)}`),
  inspector: 'Inspektor',
  goesTo: 'Dieser Chat geht an',
  gatewayGone: 'Entferntes Gateway',
  otherGateway: 'nicht aktiv',
  otherGatewayHelp: (own, active) => `Dieser Chat geht an ${own}. Neue Chats gehen an ${active}.`,

  messages: 'Nachrichten',
  you: 'Sie',
  model: 'Das Modell',
  loadingMessages: 'Nachrichten werden geladen',
  jumpToLatest: 'Zur neuesten Nachricht',
  answeredBy: 'beantwortet von',
  presetVersion: (version) => `v${version}`,
  reasoned: 'Überlegung',
  reasonedFor: (milliseconds) => `${formatShortDuration(milliseconds)} überlegt`,
  reasoning: 'Überlegt …',
  waiting: 'Wartet auf das Gateway',
  unknownCost: 'Kosten unbekannt',
  tokens: (prompt, completion) =>
    `${prompt === null ? 'unbekannt' : formatNumber(prompt)} Eingabe, ${completion === null ? 'unbekannt' : formatNumber(completion)} Ausgabe`,
  shortTime: formatShortDuration,
  speed: (tokensASecond) => `${formatNumber(Math.round(tokensASecond))} Tok/s`,
  finishReasons: {
    length: 'Längengrenze erreicht',
    content_filter: 'vom Inhaltsfilter gestoppt',
    tool_calls: 'Werkzeug aufgerufen',
    error: 'fehlgeschlagen',
  },
  finishedBecause: (reason) => `beendet: ${reason}`,
  copyMarkdown: 'Als Markdown kopieren',
  copyRich: 'Als formatierten Text kopieren',
  notCopied: 'Kopieren fehlgeschlagen',
  tokenProbabilities: 'Token-Wahrscheinlichkeiten',
  answerDetails: 'Einzelheiten dieser Antwort',
  retry: 'Erneut versuchen',
  regenerate: 'Neu erzeugen',
  continue: 'Fortsetzen',
  notContinued: 'Die Antwort ließ sich nicht fortsetzen',
  cutAtLength: 'An der Längengrenze abgeschnitten',
  nextTry: (seconds) => `Neuer Versuch in ${seconds} s`,
  tryingNow: 'Neuer Versuch',
  tryNow: 'Jetzt versuchen',
  stopWaiting: 'Nicht länger warten',
  incomplete: (written) =>
    written === 0
      ? 'Unvollständig: Fehler vor dem ersten Wort.'
      : `Unvollständig: Fehler nach ${count(written, afterWords)}.`,
  serverTools: (runs, cost) => {
    const tools = count(runs, { one: 'Werkzeug des Gateways', other: 'Werkzeuge des Gateways' })
    return cost === null || cost === 0 ? tools : `${tools} ${formatCost(cost)}`
  },
  cacheHit: 'Antwort-Cache: Treffer',
  cacheMiss: 'Antwort-Cache: kein Treffer',
  feeAndUpstream: (fee, upstream) =>
    upstream === null
      ? `${formatCost(fee)} Gebühr`
      : `${formatCost(fee)} Gebühr und ${formatCost(upstream)} an den Anbieter`,
  notRetried: 'Der neue Versuch ließ sich nicht starten',
  previousBranch: 'Voriger Zweig',
  nextBranch: 'Nächster Zweig',
  branchNotShown: 'Der Zweig ließ sich nicht wechseln',
  branchPlace: (index, all) => `${index}/${all}`,
  stopped: 'Angehalten',
  stoppedBeforeFirst: 'Vor dem ersten Wort angehalten',
  interruptedAfter: (written) => `Nach ${count(written, afterWords)} unterbrochen`,
  interruptedBeforeFirst: 'Vor dem ersten Wort unterbrochen',
  interruptedText:
    'Die Verbindung endete, bevor die Antwort vollständig war. Der empfangene Teil bleibt erhalten und kann berechnet werden.',
  problemDetails: 'Einzelheiten',
  damaged:
    'Diese Nachricht ist beschädigt und vielleicht unvollständig. Eine Sicherung enthält vielleicht noch das Original.',
  emptyAnswer: 'Die Antwort ist leer',
  finished: (text) => `Antwort fertig. ${text}`,
  saveResults: 'Ergebnisse für Tests speichern',
  waitsForYou: (tool) => `Wartet auf Sie: ${tool}`,
  waitsForDecision: (calls, text) =>
    `Wartet auf Sie: ${count(calls, { one: 'Werkzeugaufruf will', other: 'Werkzeugaufrufe wollen' })} ausgeführt werden. ${text}`,
  waitsForResults: (calls, text) =>
    `Wartet auf Sie: ${count(calls, { one: 'Werkzeugaufruf braucht', other: 'Werkzeugaufrufe brauchen' })} ein Ergebnis. ${text}`,
  notFinished: {
    stopped: 'Antwort angehalten.',
    failed: 'Antwort fehlgeschlagen.',
    interrupted: 'Antwort unterbrochen.',
  },

  code: 'Code',
  copy: 'Kopieren',
  copied: 'Kopiert',
  wrapLines: 'Zeilen umbrechen',
  copyCsv: 'Als CSV kopieren',
  note: (number) => `Fußnote ${number}`,
  notes: 'Fußnoten',
  backToText: (number) => `Zurück zu der Stelle mit Fußnote ${number}`,
  done: 'Erledigt',
  notDone: 'Nicht erledigt',
  image: (alternative, host) => (alternative === '' ? `Bild auf ${host}` : `Bild: ${alternative} (${host})`),
  imageNotShown: (alternative) => (alternative === '' ? 'Bild' : `Bild: ${alternative}`),
  opens: (host) => `Öffnet ${host}`,
  notOpened: (host) => `${host} ließ sich nicht öffnen`,

  message: 'Nachricht',
  write: 'Schreiben Sie eine Nachricht',
  askGuide: 'Fragen Sie auf Englisch, wie Gatehouse funktioniert, oder verbinden Sie ein Modell',
  askGuideMore: 'Fragen Sie auf Englisch, wie Gatehouse funktioniert',
  writeNext: 'Nächste Nachricht schreiben. Sie wird nach dieser Antwort gesendet',
  send: 'Senden',
  cannotSend: 'Senden noch nicht möglich. Siehe Hinweis oben',
  stop: 'Anhalten',
  draftNotSaved: 'Dieser Entwurf ließ sich nicht speichern. Neuer Versuch läuft…',

  currentModel: (name) => `Modell: ${name}`,
  defaultModel: 'Standardmodell',
  modelNotChosen: 'Das Modell ließ sich nicht wählen',

  unknown: 'unbekannt',
  costAndUnknown: costWords,
  none: 'keine',
  copyRequestId: 'Anfrage-ID kopieren',
}
