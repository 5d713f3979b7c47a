import type { answersText as english } from '../en/answers.ts'
import { count, formatCost, formatNumber } from '../format.ts'

export const answersText: typeof english = {
  toolCall: (name) => `Aufruf von ${name}`,
  arguments: 'Argumente',
  noArguments: 'keine',
  argumentsArriving: 'kommen an',
  argumentsNotJson: 'Kein gültiges JSON. Unverändert gezeigt',
  toolStates: {
    arriving: 'Kommt an',
    waiting: 'Wartet auf Sie',
    answered: 'Beantwortet',
    open: 'Nicht beantwortet',
    incomplete: 'Nicht vollständig',
  },
  result: 'Ergebnis',
  resultOf: (name, place, all) =>
    all === 1 ? `Ergebnis von ${name}` : `Ergebnis von ${name}, Aufruf ${place} von ${all}`,
  resultPlaceholder: 'Ausgabe des Werkzeugs (JSON oder einfacher Text)',
  resultIsJson: 'Gültiges JSON',
  resultIsText: 'Einfacher Text',
  resultLooksLikeJson: 'Kein gültiges JSON. Wird als einfacher Text gesendet',
  resultMissing: 'Geben Sie ein Ergebnis ein, oder null, wenn es keines gibt',
  sendResults: 'Ergebnisse senden',
  sendResultsHint: (calls) =>
    calls === 1
      ? `${formatNumber(calls)} Ergebnis wird gesendet`
      : `Alle ${formatNumber(calls)} Ergebnisse werden zusammen gesendet`,

  matchesSchema: 'Entspricht seinem Schema',
  breaksSchema: (problems) =>
    `Entspricht nicht seinem Schema: ${count(problems, { one: 'Problem', other: 'Probleme' })}`,

  notChecked: {
    title: 'Nicht gegen sein Schema geprüft',
    timeout: 'Die Prüfung dauerte zu lange und wurde abgebrochen. Möglicherweise ist ein Muster im Schema zu komplex.',
    'too-large': 'Die Antwort oder das Schema ist zu groß für eine Prüfung.',
    stopped: 'Die Prüfung wurde abgebrochen.',
    failed: 'Die Prüfung ist fehlgeschlagen.',
  },

  refused: 'Das Modell hat die Antwort abgelehnt',
  sources: 'Quellen',
  fileSource: (name) => `Datei ${name}`,
  otherSource: (type) => `Quelle (${type})`,
  untitledSource: 'Ohne Titel',
  picture: (place, all) => (all === 1 ? 'Bild der Antwort' : `Bild ${place} von ${all} der Antwort`),
  remotePicture: (host) => `Bild auf ${host}, nicht geladen`,
  unknownPicture: 'Ein Bild in einem nicht unterstützten Format',
  sound: 'Ton der Antwort',
  play: 'Abspielen',
  pause: 'Pause',
  position: 'Position',
  transcript: 'Transkript',
  saveSound: 'Ton speichern…',
  soundNotPlayed: 'Dieses Audioformat lässt sich hier nicht abspielen.',

  tokens: 'Tokens mit Wahrscheinlichkeiten',
  tokensHelp: 'Zeigen Sie auf ein Token oder wechseln Sie mit den Pfeiltasten, um die Alternativen zu sehen.',
  likelihoods: ['90 % und mehr', '70 bis 90 %', '40 bis 70 %', '15 bis 40 %', 'unter 15 %'],
  legend: 'Wie wahrscheinlich jedes Token war',
  tokenFacts: (token, percent, alternatives) =>
    alternatives.length === 0
      ? `${token}: ${percent}`
      : `${token}: ${percent}. Möglich gewesen wäre auch ${alternatives.join(', ')}.`,
  alternative: (token, percent) => `${token} ${percent}`,
  noAlternatives: 'Keine Alternativen gemeldet',
  ofRefusal: 'Von der Ablehnung',
  loadingTokens: 'Wahrscheinlichkeiten werden geladen',
  noTokens: 'Das Gateway hat für diese Antwort keine Wahrscheinlichkeiten gemeldet.',
  lineEnd: 'Zeilenende',
  space: 'Leerzeichen',
  tab: 'Tabulator',

  details: 'Einzelheiten dieser Antwort',
  statuses: {
    streaming: 'antwortet',
    done: 'vollständig',
    stopped: 'angehalten',
    failed: 'fehlgeschlagen',
    interrupted: 'unterbrochen',
  },
  facts: {
    status: 'Status',
    asked: 'Angefragt',
    preset: 'Preset',
    answered: 'Beantwortet von',
    provider: 'Anbieter',
    finished: 'Abschlussgrund',
    serviceTier: 'Servicestufe',
    fingerprint: 'Fingerabdruck',
    promptTokens: 'Tokens (Eingabe)',
    cachedTokens: 'davon aus dem Cache',
    completionTokens: 'Tokens (Ausgabe)',
    reasoningTokens: 'davon Überlegung',
    cost: 'Kosten',
    fee: 'Gebühr des Gateways',
    upstream: 'Vom Anbieter berechnet',
    serverTools: 'Werkzeuge des Gateways',
    toolCalls: 'Aufrufe Ihrer Werkzeugserver',
    responseCache: 'Antwort-Cache',
    webSearches: 'davon Websuchen',
    firstToken: 'Erstes Token',
    reasoned: 'Überlegt für',
    total: 'Gesamtzeit',
    speed: 'Tempo',
    requestId: 'Anfrage-ID',
  },
  presetVersion: (slug, version) => (version === null ? slug : `${slug}, Version ${version}`),
  ended: {
    stop: 'abgeschlossen',
    length: 'Längengrenze erreicht',
    tool_calls: 'Werkzeuge aufgerufen',
    content_filter: 'vom Inhaltsfilter gestoppt',
    error: 'fehlgeschlagen',
  },
  runs: (times, cost) => {
    const runs = count(times, { one: 'Aufruf', other: 'Aufrufe' })
    return cost === null ? runs : `${runs}, ${formatCost(cost)}`
  },
  stepDone: 'erledigt',
  feeOnly: (cost) => `${formatCost(cost)}, ohne die Kosten des Anbieters`,
  unknown: 'unbekannt',
  stoppedMayCost: 'Unbekannt. Der empfangene Teil kann berechnet werden',
  tokensASecond: (speed) => `${formatNumber(Math.round(speed))} Tok/s`,
  debug: (place, all) => (all === 1 ? 'Debug' : `Debug, Versuch ${place} von ${all}`),
  loadingDetails: 'Einzelheiten werden geladen',
}
