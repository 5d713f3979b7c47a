import type { gatewayText as english } from '../en/gateway.ts'

export const gatewayText: typeof english = {
  title: 'Gateway',
  heading: 'Eine Adresse für alle Programme',
  pages: {
    access: 'Adresse und Schlüssel',
    upstreams: 'Ziele',
    names: 'Namen und Aliasse',
    export: 'Konfiguration exportieren',
  },
  today: {
    title: 'Heute',
    requests: 'Anfragen',
    failed: 'Fehlgeschlagen',
    billed: 'Berechnet',
    unknown: 'Kosten unbekannt',
    added: 'Zusätzliche Wartezeit, Median',
    milliseconds: (value) => `${value} ms`,
  },
  letIn: 'Andere Programme dürfen es benutzen',
  letInHelp:
    'Nur Programme auf diesem Computer, jedes mit eigenem Schlüssel. Ihre Schlüssel bei OpenRouter und anderswo bleiben im Schlüsselbund.',
  learnMore: 'Wie das geht',
  address: 'Adresse',
  starting: 'Adresse wird geöffnet',
  loading: 'Adresse wird geladen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  changePort: 'Port ändern',
  speaks: 'Spricht chat/completions, messages, responses, embeddings',
  inTray: 'Läuft im Infobereich weiter',
  noTray: 'Endet mit dem letzten Fenster: Dieser Desktop zeigt keinen Infobereich',
  forThisRun: 'Offen, bis die App endet, obwohl der Schalter aus ist: Ein Befehl im Terminal hat es gestartet.',
  failed: 'Die Adresse ließ sich nicht öffnen',
  retry: 'Noch einmal versuchen',
  offTitle: 'Aus: Nichts wird angenommen',
  offText:
    'Editoren, Coding-Agenten und Skripte können Ihre Gateways, Budgets und Presets über eine Adresse gemeinsam benutzen. Sie sehen jede Anfrage und können jeden Schlüssel zurücknehmen.',
  lastUsed: (day) => `Zuletzt benutzt am ${day}.`,
  kept: (keys, isOne) =>
    isOne
      ? `${keys} bleibt erhalten und wird abgewiesen, bis es an ist.`
      : `${keys} bleiben erhalten und werden abgewiesen, bis es an ist.`,
  keys: { one: 'Schlüssel', other: 'Schlüssel' },
  port: {
    title: 'Port ändern',
    text: 'Programme mit der alten Adresse brauchen die neue.',
    port: 'Port',
    help: 'Von 1024 bis 65535.',
    invalid: 'Geben Sie eine ganze Zahl von 1024 bis 65535 ein.',
    cancel: 'Abbrechen',
    save: 'Port ändern',
    saving: 'Port wird geändert',
    retry: 'Noch einmal versuchen',
  },
}
