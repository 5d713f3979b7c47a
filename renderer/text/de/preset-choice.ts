import type { presetChoiceText as english } from '../en/preset-choice.ts'
import { count } from '../format.ts'

export const presetChoiceText: typeof english = {
  none: 'Kein Preset',
  noneHint: 'Prompt und Parameter des Chats benutzen',
  choose: 'Preset wählen',
  current: 'Preset:',
  version: (version) => `v${version}`,
  pinned: (version) => `Fest auf v${version}`,
  following: (version) => (version === null ? 'Neueste Version' : `Neueste Version, jetzt v${version}`),
  search: 'Presets suchen',
  presets: 'Presets',
  loading: 'Presets werden geladen',
  loadingVersions: 'Versionen werden geladen',
  nothing: 'Kein Preset gefunden.',
  noPresets:
    'Noch keine Presets. Legen Sie unter „Presets“ eines an, oder machen Sie diesen Chat mit „Zum Preset machen“ zu einem.',
  byName: (slug) => `@preset/${slug} benutzen`,
  back: 'Zurück zu den Presets',
  versionsOf: (slug) => `Versionen von ${slug}`,
  newest: 'Immer die neueste',
  newestHint: (slug) => `Wird als @preset/${slug} gesendet`,
  pinHint: 'Prompt und Parameter einer festgelegten Version sind Teil der Anfrage und ändern sich deshalb nie.',
  older: 'Ältere Versionen zeigen',
  newer: 'Neuere Versionen zeigen',

  promote: {
    title: 'Zum Preset machen',
    text: 'Legt aus den Einstellungen dieses Chats den Entwurf eines Presets an. Beim Gateway wird noch nichts gespeichert.',
    reading: 'Einstellungen des Chats werden geladen',
    slug: 'Slug',
    slugHelp: 'Der kurze Name des Presets, benutzt als @preset/slug.',
    kept: (fields) => `${count(fields, { one: 'Feld', other: 'Felder' })} enthalten`,
    keptNothing: 'In diesem Chat ist nichts gesetzt, das Preset beginnt also leer.',
    dropped: (fields) => `${count(fields, { one: 'Feld', other: 'Felder' })} nicht enthalten`,
    toolRules: (rules) =>
      `Dazu ${count(rules, { one: 'Regel für Werkzeuge', other: 'Regeln für Werkzeuge' })} dieses Chats, nur auf diesem Computer.`,
    systemPrompt: 'System-Prompt',
    create: 'Entwurf anlegen',
    creating: 'Wird angelegt',
    cancel: 'Abbrechen',
    otherGateway: (name) =>
      `Dieser Chat benutzt ${name}. Dort liegen auch seine Presets, deshalb wechselt Gatehouse zu ${name}.`,
    problems: {
      empty: 'Geben Sie einen Slug ein.',
      characters: 'Ein Slug kann nur die Buchstaben A bis Z, Ziffern, „.“, „_“, „~“ und „-“ enthalten.',
      long: 'Ein Slug hat höchstens 200 Zeichen.',
      taken: 'Ein Preset mit diesem Slug gibt es schon. Wählen Sie einen anderen.',
    },
  },
}
