import type { chatText as english } from '../en/chat.ts'
import { count, formatCost, formatDuration, formatNumber } from '../format.ts'

const afterWords = { one: 'Wort', other: 'Wörtern' }

function costWords(cost: number | null, unknown: number): string {
  if (cost === null) return 'unbekannt'
  return unknown === 0 ? formatCost(cost) : `${formatCost(cost)} und ${formatNumber(unknown)} unbekannt`
}

function shortTime(milliseconds: number): string {
  return milliseconds < 100 ? `${Math.round(milliseconds)} ms` : formatDuration(milliseconds)
}

export const chatText: typeof english = {
  chats: 'Chats',
  conversations: 'Chats',
  newChat: 'Neuer Chat',
  groups: { pinned: 'Angeheftet', today: 'Heute', yesterday: 'Gestern', earlier: 'Früher' },
  answering: 'Antwortet',
  draft: 'Entwurf',
  nothingSaid: 'Noch nichts gesagt',
  states: { stopped: 'Angehalten', failed: 'Gescheitert', interrupted: 'Unterbrochen' },
  unread: 'Beantwortet, während Sie woanders waren',
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
  noChatsText: 'Was Sie fragen und was geantwortet wird, bleibt hier.',
  notRenamed: 'Der Name ließ sich nicht speichern',
  notDeleted: 'Der Chat ließ sich nicht löschen',
  notRestored: 'Der Chat ließ sich nicht zurückholen',
  notCreated: 'Ein neuer Chat ließ sich nicht anlegen',

  chatMenu: 'Umbenennen, exportieren oder löschen',
  costSoFar: (cost, unknown) => (cost === null ? 'Kosten unbekannt' : `bisher ${costWords(cost, unknown)}`),
  inspector: 'Inspektor',
  goesTo: 'Dieser Chat geht an',
  gatewayGone: 'Entferntes Gateway',
  otherGateway: 'nicht in Gebrauch',
  otherGatewayHelp: (own, active) => `Dieser Chat geht an ${own}. Neue Chats gehen an ${active}.`,
  gatewayProblem: {
    signedOut: {
      title: (name) => `Nicht bei ${name} angemeldet`,
      text: 'Dieser Chat gehört zu diesem Gateway. Melden Sie sich an, um zu senden; was Sie schreiben, bleibt.',
    },
    signingIn: {
      title: (name) => `Anmeldung bei ${name}`,
      text: 'Stimmen Sie in Ihrem Browser zu. Was Sie schreiben, bleibt.',
    },
    refused: {
      title: (name) => `${name} nimmt den Schlüssel nicht an`,
      text: 'Er wurde widerrufen oder ist abgelaufen. Melden Sie sich erneut an; was Sie schreiben, bleibt.',
    },
    gone: {
      title: 'Dieser Chat kann nicht weitergehen',
      text: 'Sein Gateway wurde entfernt, oder der Chat wurde von dort importiert, wo es ein anderes gibt. Er lässt sich lesen, und was Sie schreiben, bleibt. Machen Sie mit einem anderen Gateway weiter, geht mit Ihrer nächsten Nachricht der ganze Chat dorthin.',
    },
    use: (gateway) => `${gateway} benutzen`,
    notMoved: 'Der Chat ließ sich nicht an das andere Gateway geben',
    signIn: 'Anmelden',
    signInAgain: 'Erneut anmelden',
    settings: 'Einstellungen',
  },

  messages: 'Nachrichten',
  you: 'Sie',
  model: 'Das Modell',
  loadingMessages: 'Nachrichten werden geladen',
  jumpToLatest: 'Zum Neuesten',
  answeredBy: 'beantwortet von',
  presetVersion: (version) => `v${version}`,
  reasoned: 'Überlegung',
  reasonedFor: (milliseconds) => `${shortTime(milliseconds)} überlegt`,
  reasoning: 'Überlegt …',
  waiting: 'Wartet auf das Gateway',
  unknownCost: 'Kosten unbekannt',
  tokens: (prompt, completion) =>
    `${prompt === null ? 'unbekannt' : formatNumber(prompt)} hinein, ${completion === null ? 'unbekannt' : formatNumber(completion)} heraus`,
  shortTime,
  speed: (tokensASecond) => `${formatNumber(Math.round(tokensASecond))} Tok/s`,
  finishReasons: {
    length: 'an der Längengrenze beendet',
    content_filter: 'von einem Inhaltsfilter beendet',
    tool_calls: 'hat nach einem Werkzeug verlangt',
    error: 'durch einen Fehler beendet',
  },
  finishedBecause: (reason) => `beendet: ${reason}`,
  copyMarkdown: 'Als Markdown kopieren',
  copyRich: 'Als formatierten Text kopieren',
  notCopied: 'Es ließ sich nicht kopieren',
  tokenProbabilities: 'Wahrscheinlichkeiten der Tokens',
  answerDetails: 'Einzelheiten dieser Antwort',
  retry: 'Erneut versuchen',
  regenerate: 'Neu erzeugen',
  continue: 'Fortsetzen',
  notContinued: 'Es ließ sich gerade nicht fortsetzen',
  cutAtLength: 'An der Längengrenze abgeschnitten',
  nextTry: (seconds) => `Neuer Versuch in ${seconds} s`,
  tryingNow: 'Neuer Versuch',
  tryNow: 'Jetzt versuchen',
  stopWaiting: 'Nicht länger warten',
  incomplete: (written) =>
    written === 0
      ? 'Unvollständig: Vor dem ersten Wort kam ein Fehler.'
      : `Unvollständig: Nach ${count(written, afterWords)} kam ein Fehler.`,
  serverTools: (runs) => count(runs, { one: 'Werkzeug des Gateways', other: 'Werkzeuge des Gateways' }),
  feeAndUpstream: (fee, upstream) =>
    upstream === null
      ? `${formatCost(fee)} Gebühr`
      : `${formatCost(fee)} Gebühr und ${formatCost(upstream)} an den Anbieter`,
  notRetried: 'Es ließ sich gerade nicht wiederholen',
  previousBranch: 'Voriger Zweig',
  nextBranch: 'Nächster Zweig',
  branchNotShown: 'Der andere Zweig ließ sich nicht zeigen',
  branchPlace: (index, all) => `${index}/${all}`,
  stopped: 'Angehalten',
  stoppedBeforeFirst: 'Vor dem ersten Wort angehalten',
  interruptedAfter: (written) => `Nach ${count(written, afterWords)} unterbrochen`,
  interruptedBeforeFirst: 'Vor dem ersten Wort unterbrochen',
  interruptedText:
    'Die Verbindung endete, bevor die Antwort vollständig war. Was angekommen war, bleibt; es wird vielleicht berechnet.',
  problemDetails: 'Einzelheiten',
  damaged: 'Beschädigt: Das ist vielleicht nicht, was geschrieben wurde. Eine Sicherung hat es vielleicht noch ganz.',
  emptyAnswer: 'Die Antwort ist leer',
  finished: (text) => `Antwort fertig. ${text}`,
  waitsForResults: (calls, text) =>
    `Wartet auf Sie: ${count(calls, { one: 'Werkzeugaufruf will', other: 'Werkzeugaufrufe wollen' })} ein Ergebnis. ${text}`,
  notFinished: {
    stopped: 'Antwort angehalten.',
    failed: 'Antwort gescheitert.',
    interrupted: 'Antwort unterbrochen.',
  },

  code: 'Code',
  copy: 'Kopieren',
  copied: 'Kopiert',
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

  welcomeTitle: 'Bereit, wenn Sie es sind',
  welcomeEmbedded:
    'Gatehouse bringt sein eigenes Gateway mit und ist jetzt damit verbunden. Was Sie schreiben, bleibt auf diesem Computer und kostet nichts.',
  welcomeStarting: 'Gatehouse bringt sein eigenes Gateway mit, das gerade startet. Sie können schon schreiben.',
  welcomeOther: (gateway) => `Mit ${gateway} verbunden. Was Sie schreiben, geht dorthin.`,
  welcomeSignedOut: (gateway) =>
    `Sie sind noch nicht bei ${gateway} angemeldet. Was Sie schreiben, bleibt als Entwurf erhalten.`,
  welcomeGone: 'Das Gateway dieses Chats wurde entfernt. Was Sie schreiben, bleibt als Entwurf erhalten.',
  welcomeUnreachable: (gateway) =>
    `${gateway} antwortet im Moment nicht. Was Sie schreiben, bleibt als Entwurf erhalten.`,
  startWhat: 'Was kann ich hier tun?',
  startWhatQuestion: 'What can I do here?',
  startWhatHint: 'Das Handbuch antwortet, auf Englisch',
  startGateway: 'Wie arbeitet das Gateway auf diesem Computer?',
  startGatewayQuestion: 'How does the gateway on this computer work?',
  startGatewayHint: 'Wohin Ihre Worte gehen',
  startModel: 'Ein Modell wählen',
  startModelHint: (models) => `${count(models, { one: 'Modell', other: 'Modelle' })} zur Wahl`,
  startSignIn: (gateway) => `Bei ${gateway} anmelden`,
  startSignInHint: 'Ein Klick in Ihrem Browser, kein Schlüssel zu kopieren',
  startProviders: 'Die Anbieter ansehen',
  startProvidersHint: 'Wer antworten kann, wo sie sind und was sie behalten',

  message: 'Nachricht',
  write: 'Schreiben Sie eine Nachricht',
  askGuide: 'Fragen Sie das Handbuch, auf Englisch',
  writeNext: 'Schreiben Sie die nächste Nachricht; sie wartet auf diese Antwort',
  send: 'Senden',
  cannotSend: 'Senden: Oben steht, was fehlt',
  stop: 'Anhalten',
  keysHint: 'Zeilenumbruch: Umschalt Enter',
  draftNotSaved: 'Dieser Entwurf ließ sich noch nicht speichern; es wird wieder versucht',

  chooseModel: 'Modell wählen',
  currentModel: (name) => `Modell: ${name}`,
  defaultModel: 'Standardmodell',
  defaultModelHint: 'Das Gateway wählt',
  searchModels: 'Modelle suchen',
  models: 'Modelle',
  loadingModels: 'Modelle werden geladen',
  noModels: 'Das Gateway nennt keine Modelle. Geben Sie einen Namen ein, um es zu benutzen.',
  noneFound: (query) => `Kein Modell heißt „${query}“.`,
  useTyped: (name) => `„${name}“ benutzen, wie eingegeben`,
  moreModels: (more) => `${formatNumber(more)} weitere: Tippen Sie, um sie einzugrenzen`,
  context: (tokens) =>
    `${tokens < 1000 ? formatNumber(tokens) : `${formatNumber(Math.round(tokens / 1000))}k`} Kontext`,
  contextUnknown: 'Kontext unbekannt',
  free: 'kostenlos',
  priceUnknown: 'Preis unbekannt',
  price: (prompt, completion) => `${prompt} hinein, ${completion} heraus je Million`,
  modelNotChosen: 'Das Modell ließ sich nicht wählen',

  unknown: 'unbekannt',
  costAndUnknown: costWords,
  none: 'keine',
  copyRequestId: 'Anfragekennung kopieren',
}
