import type { presetSaveText as english } from '../en/preset-save.ts'

export const presetSaveText: typeof english = {
  save: 'Speichern',
  review: 'Anfrage prüfen…',
  title: (version) => (version === null ? 'Als neues Preset speichern' : `Als v${version} speichern`),
  text: 'Genau diese Anfrage wird gesendet. Das Gateway speichert sie als neue Version und behält die älteren.',
  confirm: (version) => (version === null ? 'Preset anlegen' : `Als v${version} speichern`),
  saving: 'Wird gespeichert',
  cancel: 'Abbrechen',
  body: 'Anfrage',
  copyBody: 'Anfrage kopieren',
  copied: 'Kopiert',
  changesFrom: (version) => `Änderungen gegenüber v${version}`,
  reading: 'Anfrage wird vorbereitet',
  urlUnknown: 'das Gateway läuft nicht',
  problems: 'Das Gateway würde dies ablehnen',
  problemsText: 'Korrigieren Sie diese Felder und speichern Sie dann.',
  toField: 'Zurück zu den Feldern',

  savedAs: (version) => (version === null ? 'Gespeichert' : `Als v${version} gespeichert`),
  notSaved: (slug) => `${slug} ließ sich nicht speichern. Der Entwurf bleibt erhalten.`,
  storedTitle: (version) =>
    version === null ? 'Das Gateway hat es anders gespeichert' : `Das Gateway hat v${version} anders gespeichert`,
  storedText: 'Das Gateway hat diese Felder geändert:',
  field: 'Feld',
  sent: 'Gesendet',
  stored: 'Gespeichert',
  absent: 'fehlt',
  dismiss: 'Ausblenden',

  forbiddenTitle: 'Dieser Schlüssel kann keine Presets speichern',
  forbidden: (gateway) =>
    `Zum Speichern von Presets verlangt ${gateway} einen Verwaltungsschlüssel, der nicht der Schlüssel Ihrer Anmeldung ist. Legen Sie auf der Website des Gateways einen an und fügen Sie ihn hier hinzu. Er wird nur für Presets benutzt. Ihr Entwurf bleibt erhalten.`,
  addManagementKey: 'Verwaltungsschlüssel hinzufügen',
  replaceManagementKey: 'Verwaltungsschlüssel prüfen',
  draftKept: 'Der Entwurf bleibt erhalten.',

  mergeTitle: (slug) => `${slug} wurde inzwischen geändert`,
  mergeText: (theirs, mine) =>
    mine === null
      ? `Das Gateway hat dieses Preset schon, in v${theirs}. Wählen Sie für jedes Feld eine Seite und speichern Sie dann auf Grundlage von v${theirs}.`
      : `v${theirs} wurde gespeichert, nachdem Sie Ihren Entwurf mit v${mine} begonnen hatten. Wählen Sie für jedes Feld eine Seite und speichern Sie dann auf Grundlage von v${theirs}.`,
  mergeReading: 'Die andere Version wird geladen',
  mine: 'Meine',
  theirs: 'Andere',
  mineOf: (field) => `Meine behalten: ${field}`,
  theirsOf: (field) => `Andere übernehmen: ${field}`,
  bothChanged: 'Auf beiden Seiten geändert',
  unset: 'nicht gesetzt',
  allMine: 'Alle meine behalten',
  allTheirs: 'Alle anderen übernehmen',
  nothingToMerge: 'Beide Seiten sind gleich. Es gibt nichts zu wählen.',
  mergeConfirm: 'Zusammengeführte Version benutzen',
  systemPrompt: 'System-Prompt',
}
