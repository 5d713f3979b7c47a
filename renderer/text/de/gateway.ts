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
  setUp: 'Einrichten',
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
  starting: 'Startet …',
  copy: 'Kopieren',
  copied: 'Adresse kopiert',
  changePort: 'Port ändern',
  speaks: 'Spricht chat/completions, messages, responses, embeddings',
  inTray: 'Läuft im Infobereich weiter',
  failed: 'Die Adresse ließ sich nicht öffnen',
  retry: 'Noch einmal versuchen',
  offTitle: 'Aus: Nichts wird angenommen',
  offText:
    'Editoren, Coding-Agenten und Skripte können Ihre Gateways, Budgets und Presets über eine Adresse gemeinsam benutzen. Sie sehen jede Anfrage und können jeden Schlüssel zurücknehmen.',
}
