import type { Words } from '../define-text.ts'
import type { toolRunsText as english } from '../en/tool-runs.ts'

export const toolRunsText: Words<typeof english> = {
  call: (tool, server, place, all) =>
    `Werkzeugaufruf: ${tool}, Server ${server}${all === 1 ? '' : `, Aufruf ${place} von ${all}`}`,
  executes: (server, place) =>
    place === 'local' ? `${server}, dieser Computer` : place === 'unknown' ? server : `${server}, ${place.host}`,
  states: {
    waiting: 'Wartet auf Sie',
    running: 'Läuft',
    done: 'Fertig',
    failed: 'Fehlgeschlagen',
    denied: 'Nicht erlaubt',
    stopped: 'Angehalten',
    interrupted: 'Unterbrochen',
  },
  reportsError: 'Fehler',
  cutOff: 'Abgeschnitten',

  arguments: 'Argumente',
  argumentsNotObject: 'Die Argumente müssen ein JSON-Objekt sein',
  edited: 'Sie haben die Argumente geändert.',
  asTheModelAsked: 'Wie vom Modell gewünscht',
  interruptedHelp: 'Die App wurde beendet, während dieser Aufruf lief. Vielleicht wurde er ausgeführt.',
  stoppedHelp: 'Angehalten, bevor ein Ergebnis ankam. Vielleicht wurde er ausgeführt.',
  limits: {
    rounds: 'Eine Regel erlaubt ihn, aber dieser Zug hat alle Runden von Werkzeugaufrufen verbraucht.',
    calls: 'Eine Regel erlaubt ihn, aber dieser Zug hat alle Werkzeugaufrufe verbraucht.',
    minutes: 'Eine Regel erlaubt ihn, aber dieser Zug hat seine ganze Zeit verbraucht.',
    cost: 'Eine Regel erlaubt ihn, aber dieser Zug hat seine Kostengrenze erreicht.',
  },
  leaves: (place) =>
    typeof place === 'object'
      ? `Die Argumente verlassen diesen Computer und gehen an ${place.host}.`
      : 'Läuft auf diesem Computer und darf dort alles, was Sie dürfen.',
  saysReadOnly: 'Sein Server sagt, dass er nur liest.',
  allowOnce: 'Einmal erlauben',
  allowForChat: 'In diesem Chat erlauben',
  alwaysAllow: 'Immer erlauben',
  deny: 'Ablehnen',
  runAgain: 'Noch einmal ausführen',

  running: 'Wartet auf das Ergebnis',
  asksYou: 'Wartet auf Ihre Antwort',
  progressOf: (tool) => `Fortschritt von ${tool}`,
  stop: 'Anhalten',
  notStopped: 'Der Aufruf konnte nicht angehalten werden.',
  question: 'Frage des Servers',
  sendAnswer: 'Antwort senden',
  decline: 'Nicht antworten',
  choose: 'Auswählen',
  noChoice: 'Keine Auswahl',
  fieldProblems: {
    missing: 'Bitte ausfüllen',
    number: 'Geben Sie eine Zahl ein',
    integer: 'Geben Sie eine ganze Zahl ein',
  },

  sent: 'Gesendet',
  wasEdited: 'Sie haben die Argumente vor dem Senden geändert.',
  result: 'Ergebnis',
  partOf: (tool, place, all) => (all === 1 ? `Ergebnis von ${tool}` : `Ergebnis von ${tool}, Teil ${place} von ${all}`),
  nothing: 'Das Werkzeug hat nichts zurückgegeben.',
  binary: 'Binärdaten, die weggelassen wurden',
  notShown: (facts) => `Ein Bild, das sich nicht anzeigen lässt: ${facts}`,
  cutOffHelp: 'Es gab mehr, als die App annimmt. Das Modell sieht, dass das Ergebnis abgeschnitten ist.',
  deniedByYou: 'Sie haben diesen Aufruf nicht erlaubt. Das Modell weiß es.',
  deniedByRule: 'Eine Regel erlaubt dieses Werkzeug nicht. Das Modell weiß es.',
  copy: 'Kopieren',
  copied: 'Kopiert',
  retry: 'Diesen Aufruf wiederholen',
  notRetried: 'Der Aufruf konnte nicht wiederholt werden.',
  editAndBranch: 'Bearbeiten und abzweigen',
  resultsWait: 'Wird gesendet, sobald alle Aufrufe ihr Ergebnis haben',
  resultsNotSent: 'Alle Aufrufe haben ihr Ergebnis, aber der Chat wurde nicht fortgesetzt.',
}
