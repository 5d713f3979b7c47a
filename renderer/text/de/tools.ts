import type { toolsText as english } from '../en/tools.ts'
import { count, formatNumber } from '../format.ts'

export const toolsText: typeof english = {
  title: 'Werkzeuge',
  search: 'Werkzeuge suchen',
  filter: 'Wer führt aus',
  places: { all: 'Alle', computer: 'Dieser Computer', remote: 'Entfernt', gateway: 'Gateway', you: 'Sie' },
  columns: {
    tool: 'Werkzeug',
    executes: 'Führt aus',
    leaves: 'Verlässt den Computer',
    cost: 'Kosten',
    lastUse: 'Zuletzt',
    approval: 'Freigabe',
  },
  saysReadOnly: 'angeblich lesend',
  saysTitle: 'Das sagt der Server. Gatehouse verlässt sich nicht darauf.',
  isFunction: 'Funktion',
  hints: {
    'read-only': 'Der Server sagt, dass dieses Werkzeug nichts verändert.',
    destructive: 'Der Server sagt, dass dieses Werkzeug löschen oder überschreiben kann.',
    'open-world': 'Der Server sagt, dass dieses Werkzeug andere Systeme erreicht.',
  },
  executes: { computer: 'dieser Computer', remote: 'entfernt', gateway: 'das Gateway', you: 'Sie, von Hand' },
  stopped: 'gestoppt',
  leaves: { nothing: 'nichts', arguments: 'Argumente', program: 'je nach Programm' },
  leavesTitle: {
    nothing: 'Nichts von einem Aufruf verlässt diesen Computer.',
    arguments: 'Die Argumente jedes Aufrufs werden dorthin gesendet.',
    program: 'Gatehouse sendet nichts weiter. Das Programm selbst kann es.',
  },
  costs: { none: 'keine', extra: 'kostet extra', unknown: 'unbekannt' },
  never: 'nie',
  groups: { gateway: 'Gateway', you: 'Sie' },
  groupCount: (tools) => count(tools, { one: 'Werkzeug', other: 'Werkzeuge' }),
  on: 'Ein',
  off: 'Aus',
  runsUnasked: 'Das Gateway führt es während der Antwort aus und kann nicht fragen.',
  youAnswer: 'Sie antworten',

  approvals: { ask: 'Fragen', always: 'Immer erlauben', never: 'Nie' },
  approvalOf: (tool) => `Freigabe von ${tool}`,
  approvalOfServer: (server) => `Freigabe aller Werkzeuge von ${server}`,
  onOrOff: (tool) => `Benutzung von ${tool}`,
  inherited: {
    app: (approval) => `${approval} (Standard)`,
    server: (approval) => `${approval} (Server)`,
    settings: (approval) => `${approval} (Einstellungen)`,
    preset: (approval) => `${approval} (Preset)`,
  },

  more: 'mehr',
  less: 'weniger',
  moreOf: (tool) => `Mehr über ${tool}`,
  lessOf: (tool) => `Weniger über ${tool}`,
  details: (tool) => `Was ${tool} über sich sagt`,
  showAll: (hidden) => `${formatNumber(hidden)} weitere anzeigen`,
  noMatch: 'Kein Werkzeug passt.',
  empty:
    'Es gibt noch keine Werkzeuge. Fügen Sie einen Server hinzu, oder beschreiben Sie eine Funktion in den Parametern eines Chats.',
  note: 'Ergebnisse gehen zurück an das Modell und erreichen damit das Gateway und den Provider des Chats. Was ein Server über sich sagt, wird angezeigt, aber Gatehouse verlässt sich nicht darauf.',
}
