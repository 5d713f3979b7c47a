import type { LimitPeriod } from '#shared/gateway/limit-period.ts'
import type { SetupProgram } from '#shared/programs/program-setup.ts'
import type { programSetupText as english } from '../en/program-setup.ts'
import { count, formatNumber } from '../format.ts'

const periods: Readonly<Record<LimitPeriod, string>> = { daily: 'pro Tag', weekly: 'pro Woche', monthly: 'pro Monat' }

const notes: Readonly<Record<SetupProgram, readonly string[]>> = {
  'claude-code': [
    'Claude Code sendet Anthropics Messages. Ein Gateway, das sie nicht annimmt, lehnt mit einem Satz ab, der das sagt.',
    'Seine Websuche braucht ein Gateway, das sie anbietet, und seine Suche nach MCP-Werkzeugen ist bei anderen Adressen als der von Anthropic aus.',
    'Entfernen Sie ANTHROPIC_API_KEY aus Ihrer Umgebung, falls die Variable gesetzt ist: Sie würde auch gesendet.',
  ],
  codex: [
    'Codex sendet nur die Responses-API. Ein Gateway, das sie nicht annimmt, lehnt mit einem Satz ab, der das sagt.',
    'Codex nennt experimental_bearer_token, seine Einstellung für einen Schlüssel, experimentell: Eine neue Version kann sie umbenennen.',
    'Codex hat keine Einstellung für ein Modell für kleine Aufgaben.',
  ],
  aider: [
    'Eine Datei .aider.conf.yml in einem Projekt gilt vor dieser.',
    'aider warnt vielleicht, dass es das Modell nicht kennt. Es funktioniert trotzdem.',
  ],
  continue: [
    'Continue liest config.yaml statt config.json. Wenn Sie nur config.json haben, übertragen Sie deren Modelle in diese Datei.',
    'Autovervollständigung und Embeddings behalten ihre Modelle.',
  ],
  zed: [
    'Zed bewahrt Schlüssel im Schlüsselbund des Systems auf, nicht in einer Datei. Kopieren Sie nach dem Schreiben den Schlüssel und fügen Sie ihn in Zed ein: Agent Settings, LLM Providers, Gatehouse.',
    'Von einem Terminal gestartet, liest Zed den Schlüssel auch aus GATEHOUSE_API_KEY.',
    'Zed will wissen, wie viele Tokens ein Modell annimmt. Ändern Sie 128.000, wenn es bei Ihrem anders ist.',
    'Bearbeitungsvorschläge laufen nicht über Gatehouse.',
  ],
  'vs-code': [
    'Nichts wird geschrieben: VS Code verschiebt Schlüssel in seinen eigenen Speicher, und jedes seiner Profile hat eine eigene Datei.',
    'Inline-Vorschläge bleiben bei GitHub Copilot: VS Code lässt nur im Chat andere Modelle zu.',
    'Ändern Sie die Anzahl der Tokens, wenn Ihr Modell eine andere annimmt.',
  ],
  cursor: [],
  sdks: [
    'Halten Sie den Schlüssel aus Dateien heraus, die Sie weitergeben: Die SDKs lesen ihn auch aus diesen Variablen.',
  ],
}

export const programSetupText: typeof english = {
  list: 'Einrichten',
  tags: { written: 'Geschrieben', 'cannot-work': 'Geht nicht' },
  back: 'Zurück zum Gateway',
  title: (program) => `${program} einrichten`,
  heading: (program) => `${program} über Gatehouse`,
  speaksTo: (isWritten, host, limits) =>
    `Es spricht ${isWritten ? '' : 'dann '}mit ${host}, mit einem eigenen Schlüssel${limits === null ? '' : `: ${limits}`}.`,
  loading: 'Einstellungen des Programms werden gelesen',

  off: 'Andere Programme können das Gateway gerade nicht benutzen',
  offText: 'Sie können das Programm jetzt einrichten. Es funktioniert, sobald sie es können.',
  keyGone: 'Der Schlüssel des Programms ist widerrufen',
  keyGoneText:
    'Seine Anfragen werden abgelehnt. Schreiben Sie die Datei noch einmal, damit es einen neuen bekommt, oder machen Sie das Einrichten rückgängig.',
  turnOn: 'Andere Programme zulassen',

  model: 'Modell',
  smallModel: 'Kleine Aufgaben',
  modelPlaceholder: 'Alias, Preset oder Modell',
  smallPlaceholder: 'Wie das Programm wählt',
  chooseModel: 'Wählen Sie ein Modell, dann erscheinen die Zeilen.',
  kinds: { alias: 'Alias', preset: 'Preset' },

  limits: 'Limits des Schlüssels',
  changeLimits: 'Limits ändern',
  closeLimits: 'Schließen',
  noCredit: 'ohne Limit für Kosten',
  periods,
  once: 'insgesamt',
  rate: (requests) => `${requests} Anfragen pro Minute`,
  noRate: 'beliebig viele Anfragen',

  fileSection: 'Datei schreiben',
  difference: (added, removed) =>
    `Unterschied: ${count(added, { one: 'Zeile', other: 'Zeilen' })} hinzugefügt, ${formatNumber(removed)} entfernt`,
  counts: (added, removed) => ({ added: `+${formatNumber(added)}`, removed: `−${formatNumber(removed)}` }),
  restStays: 'der Rest bleibt',
  newFile: 'Neue Datei',
  noChange: 'Die Datei hat diese Einstellungen. Ein laufendes Programm muss vielleicht neu gestartet werden.',
  gap: (lines) => `${count(lines, { one: 'Zeile', other: 'Zeilen' })} ohne Änderung`,
  showAll: 'Alles zeigen',
  showLess: 'Weniger zeigen',
  write: 'Datei schreiben',
  writeAgain: 'Noch einmal schreiben',
  writtenAt: (when) => `Geschrieben ${when}`,
  undo: 'Rückgängig machen',
  notUndone: 'Das Einrichten wurde nicht rückgängig gemacht.',
  undone: {
    restored: 'Die alte Datei ist zurück, der Schlüssel ist widerrufen.',
    removed: 'Die Datei ist entfernt, der Schlüssel ist widerrufen.',
    lines: 'Unsere Zeilen sind entfernt, Ihre Änderungen bleiben, der Schlüssel ist widerrufen.',
    nothing: 'Die Datei gab es nicht mehr. Der Schlüssel ist widerrufen.',
  },
  keptValues: (values) =>
    `${count(values, { one: 'Wert, den', other: 'Werte, die' })} Sie seitdem geändert haben, ${values === 1 ? 'blieb' : 'blieben'} in der Datei.`,
  oldKept: 'Eine Kopie der alten Datei wird zum Rückgängigmachen aufbewahrt.',
  newKept: 'Rückgängig machen entfernt die Datei wieder.',
  copyKey: 'Schlüssel kopieren',
  copyLines: 'Zeilen kopieren',
  copy: 'Kopieren',
  copiedShort: 'Kopiert',
  copied: 'Mit einem Schlüssel kopiert. Fügen Sie es dort ein, wo es sonst niemand liest.',
  notCopied: 'Die Zeilen konnten nicht kopiert werden.',
  refused: 'Die Datei kann nicht geschrieben werden',

  without: 'Oder ohne etwas zu schreiben',
  linesSection: 'Zeilen zum Kopieren',
  terminal: 'Terminal',
  byHand: 'Terminal, von Hand',
  runHint: 'Ein Schlüssel, der mit dem Programm endet',
  steps: {
    'vs-code': [
      'Führen Sie in VS Code den Befehl Chat: Manage Language Models aus.',
      'Wählen Sie Add Models, dann Custom Endpoint und als Typ Chat Completions. VS Code öffnet chatLanguageModels.json.',
      'Ersetzen Sie den neuen Eintrag durch die Zeilen unten und speichern Sie. Erscheint das Modell nicht, starten Sie VS Code neu.',
    ],
  },

  cannotWork: 'Das kann nicht gehen',
  cannotWorkText: {
    cursor:
      'Cursor ruft Modelle von seinen eigenen Servern aus auf, auch mit Ihrem Schlüssel und Ihrer Adresse. Sie erreichen diesen Computer nicht. Ein Gateway im Internet kann es bedienen.',
  },
  export: 'Konfiguration exportieren',
  differs: 'Was anders ist',
  notes,
}
