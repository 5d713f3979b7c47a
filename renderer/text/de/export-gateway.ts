import type { exportGatewayText as english } from '../en/export-gateway.ts'

export const exportGatewayText: typeof english = {
  title: 'Konfiguration exportieren',
  help: 'Dieselben Upstreams, Aliasse, Presets und Limits für ein Gateway auf einem Server.',
  secrets: 'Schlüssel bleiben auf diesem Computer. In den Dateien stehen stattdessen Umgebungsvariablen.',
  format: 'Format',
  formats: { litellm: 'LiteLLM', portkey: 'Portkey' },
  loading: 'Modelle aller Gateways werden geladen',
  refresh: 'Aktualisieren',
  notes: 'Was dort anders ist',
  files: 'Dateien',
  copy: 'Kopieren',
  copyFile: (name) => `${name} kopieren`,
  copied: 'Kopiert',
  beginning: (lines, all) => `Die ersten ${lines} von ${all} Zeilen. Beim Kopieren und Speichern sind es alle.`,
  save: 'In einem Ordner speichern',
  saved: (path) => `Gespeichert in ${path}`,
  notSaved: 'Die Dateien wurden nicht gespeichert',
  note: {
    'built-in-model': (subject, detail) => `${subject}: ${detail} gibt es nur auf diesem Computer und fehlt.`,
    'forwarding-upstream': (subject) => `${subject} leitet nur an einen anderen Dienst weiter und fehlt.`,
    'key-limits-lost': () =>
      'Schlüssel und ihre Limits fehlen: Portkeys eigenes Gateway hat keine Schlüssel für Programme. Alle Programme benutzen dort einen.',
    'keys-are-new': () =>
      'keys.sh legt Schlüssel mit denselben Limits neu an. Jedes Programm braucht seinen neuen, und die Ausgaben beginnen bei null.',
    'local-upstream': (subject) =>
      `${subject} läuft auf diesem Computer. Geben Sie in .env eine Adresse an, die von dort erreichbar ist.`,
    'model-name-unusable': (subject, detail) =>
      `${subject === '' ? detail : `${subject}: ${detail}`} hat einen Namen, der nicht verwendbar ist, und fehlt.`,
    'model-unknown': (subject, detail) => `${subject}: Kein Upstream hat das Modell ${detail}, deshalb fehlt es.`,
    'models-unknown': (subject) =>
      `${subject} hat seine Modelle nicht genannt. Nur die aus Aliassen und Presets werden exportiert.`,
    'name-without-model': (subject) => `${subject} hat kein Modell, das exportiert werden kann, und fehlt.`,
    'parameter-lost': (subject, detail) => `${subject}: Der Parameter ${detail} fehlt.`,
    'preset-unreadable': (subject) => `Das Preset ${subject} konnte nicht gelesen werden und fehlt.`,
    'preset-values-win': () =>
      'Mit serve.mjs gehen wie hier die Parameter einer Anfrage vor denen des Presets. In einer Config von Portkeys Dienst gehen die des Presets vor.',
    'prompts-by-hook': () =>
      'LiteLLM kennt keine System-Prompts von Modellen. gatehouse_presets.py fügt die der Presets hinzu; die Datei gehört neben config.yaml.',
    'secret-removed': () => 'Ein Preset enthielt einen Schlüssel. Er ist durch *** ersetzt.',
    'upstreams-unreadable': () => 'Die Datei upstreams.json konnte nicht gelesen werden, deshalb fehlen ihre Server.',
  },
}
