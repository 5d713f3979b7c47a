import type { answersText as english } from '../en/answers.ts'
import { count, formatCost, formatNumber } from '../format.ts'

export const answersText: typeof english = {
  toolCall: (name) => `Aufruf von ${name}`,
  arguments: 'Argumente',
  noArguments: 'keine',
  argumentsArriving: 'kommen an',
  argumentsNotJson: 'Kein gültiges JSON: gezeigt, wie es kam',
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
  resultPlaceholder: 'Was das Werkzeug antwortet: JSON oder einfacher Text',
  resultIsJson: 'Gültiges JSON',
  resultIsText: 'Einfacher Text',
  resultLooksLikeJson: 'Kein gültiges JSON; wird als einfacher Text gesendet',
  resultMissing: 'Tragen Sie ein Ergebnis ein, oder null, wenn es keines gibt',
  sendResults: 'Ergebnisse senden',
  sendResultsHint: (calls) =>
    calls === 1
      ? `${formatNumber(calls)} Ergebnis wird gesendet`
      : `Alle ${formatNumber(calls)} Ergebnisse werden zusammen gesendet`,

  matchesSchema: 'Entspricht seinem Schema',
  breaksSchema: (problems) =>
    `Entspricht nicht seinem Schema: ${count(problems, { one: 'Problem', other: 'Probleme' })}`,

  notChecked: {
    title: 'Nicht mit seinem Schema verglichen',
    timeout: 'Die Prüfung dauerte zu lange und wurde abgebrochen. Vielleicht ist ein Muster im Schema zu aufwendig.',
    'too-large': 'Die Antwort oder das Schema ist zu groß für eine Prüfung.',
    stopped: 'Die Prüfung wurde angehalten.',
    failed: 'Die Prüfung ist fehlgeschlagen.',
  },

  refused: 'Das Modell lehnt es ab, darauf zu antworten',
  sources: 'Quellen',
  fileSource: (name) => `Datei ${name}`,
  otherSource: (type) => `Quelle der Art ${type}`,
  untitledSource: 'Ohne Titel',
  picture: (place, all) => (all === 1 ? 'Bild der Antwort' : `Bild ${place} von ${all} der Antwort`),
  remotePicture: (host) => `Bild auf ${host}, nicht geladen`,
  unknownPicture: 'Ein Bild, dessen Art sich nicht zeigen lässt',
  sound: 'Ton der Antwort',
  play: 'Abspielen',
  pause: 'Pause',
  position: 'Position',
  transcript: 'Was gesagt wird',
  saveSound: 'Ton speichern…',
  soundNotPlayed: 'Ton dieser Art lässt sich hier nicht abspielen.',

  tokens: 'Tokens mit ihren Wahrscheinlichkeiten',
  tokensHelp:
    'Zeigen Sie auf ein Token, oder gehen Sie mit den Pfeiltasten hin, um zu sehen, was dort noch stehen konnte.',
  likelihoods: ['90 % und mehr', '70 bis 90 %', '40 bis 70 %', '15 bis 40 %', 'unter 15 %'],
  legend: 'Wie wahrscheinlich jedes Token war',
  tokenFacts: (token, percent, alternatives) =>
    alternatives.length === 0
      ? `${token}: ${percent}`
      : `${token}: ${percent}. Möglich gewesen wäre auch ${alternatives.join(', ')}.`,
  alternative: (token, percent) => `${token} ${percent}`,
  noAlternatives: 'Alternativen wurden nicht genannt',
  ofRefusal: 'Von der Ablehnung',
  loadingTokens: 'Wahrscheinlichkeiten werden geladen',
  noTokens: 'Das Gateway hat zu dieser Antwort keine Wahrscheinlichkeiten genannt.',
  lineEnd: 'Zeilenende',
  space: 'Leerzeichen',
  tab: 'Tabulator',

  details: 'Einzelheiten dieser Antwort',
  statuses: {
    streaming: 'antwortet',
    done: 'vollständig',
    stopped: 'angehalten',
    failed: 'gescheitert',
    interrupted: 'unterbrochen',
  },
  facts: {
    status: 'Status',
    asked: 'Angefragt',
    preset: 'Preset',
    answered: 'Beantwortet von',
    provider: 'Anbieter',
    finished: 'Ende',
    serviceTier: 'Dienstklasse',
    fingerprint: 'Fingerabdruck',
    promptTokens: 'Tokens hinein',
    cachedTokens: 'davon aus dem Cache',
    completionTokens: 'Tokens heraus',
    reasoningTokens: 'davon Überlegung',
    cost: 'Kosten',
    fee: 'Gebühr des Gateways',
    upstream: 'Vom Anbieter berechnet',
    serverTools: 'Werkzeuge des Gateways',
    firstToken: 'Erstes Token',
    reasoned: 'Überlegt',
    total: 'Ganze Antwort',
    speed: 'Tempo',
    requestId: 'Anfragekennung',
  },
  presetVersion: (slug, version) => (version === null ? slug : `${slug}, Version ${version}`),
  ended: {
    stop: 'weil sie vollständig war',
    length: 'an der Längengrenze',
    tool_calls: 'weil sie nach Werkzeugen verlangt',
    content_filter: 'durch einen Inhaltsfilter',
    error: 'durch einen Fehler',
  },
  runs: (times) => count(times, { one: 'Aufruf', other: 'Aufrufe' }),
  feeOnly: (cost) => `${formatCost(cost)}, ohne das, was der Anbieter berechnet`,
  unknown: 'unbekannt',
  stoppedMayCost: 'unbekannt; was angekommen war, wird vielleicht berechnet',
  tokensASecond: (speed) => `${formatNumber(Math.round(speed))} Tok/s`,
  debug: (place, all) => (all === 1 ? 'Debug' : `Debug, Versuch ${place} von ${all}`),
  loadingDetails: 'Einzelheiten werden geladen',
}
