import type { presetChoiceText as english } from '../en/preset-choice.ts'
import { count } from '../format.ts'

export const presetChoiceText: typeof english = {
  none: 'Kein Preset',
  noneHint: 'Nur Prompt und Parameter des Chats selbst.',
  choose: 'Preset wählen',
  current: 'Preset:',
  version: (version) => `v${version}`,
  pinned: (version) => `Fest auf v${version}`,
  following: (version) => (version === null ? 'Neueste Version' : `Neueste Version, jetzt v${version}`),
  search: 'Presets suchen',
  presets: 'Presets',
  loading: 'Presets werden gelesen',
  loadingVersions: 'Versionen werden gelesen',
  nothing: 'Kein Preset heißt so.',
  noPresets: 'Noch gibt es kein Preset. Legen Sie eines unter Presets an, oder machen Sie diesen Chat zu einem.',
  byName: (slug) => `@preset/${slug} benutzen`,
  pin: (slug) => `Versionen von ${slug}`,
  back: 'Zurück zu den Presets',
  versionsOf: (slug) => `Versionen von ${slug}`,
  newest: 'Immer die neueste',
  newestHint: (slug) => `Wird als @preset/${slug} gesendet`,
  pinHint:
    'Prompt und Parameter einer festgelegten Version gehen in der Anfrage selbst mit. Darum bleiben sie, wie sie sind.',
  older: 'Ältere Versionen zeigen',

  promote: {
    title: 'Zum Preset machen',
    text: 'Womit dieser Chat fragt, wird zum Entwurf eines Presets. Beim Gateway ist nichts gespeichert, bis Sie ihn dort speichern.',
    reading: 'Einstellungen des Chats werden gelesen',
    slug: 'Slug',
    slugHelp: 'Der kurze Name des Presets: Chats rufen es mit @preset/slug auf.',
    kept: (fields) => `${count(fields, { one: 'Feld kommt', other: 'Felder kommen' })} mit`,
    keptNothing: 'In diesem Chat ist nichts gesetzt: Das Preset beginnt leer.',
    dropped: (fields) => `${count(fields, { one: 'Feld bleibt', other: 'Felder bleiben' })} zurück`,
    systemPrompt: 'System-Prompt',
    create: 'Entwurf anlegen',
    creating: 'Wird angelegt',
    cancel: 'Abbrechen',
    otherGateway: (name) =>
      `Dieser Chat gehört zu ${name}. Dort liegen auch seine Presets, deshalb wird ${name} jetzt benutzt.`,
    problems: {
      empty: 'Geben Sie einen Slug ein: Ohne ihn hat das Preset keinen Namen.',
      characters: 'In einem Slug dürfen nur die Buchstaben A bis Z, Ziffern, „.“, „_“, „~“ und „-“ stehen.',
      long: 'Ein Slug hat höchstens 200 Zeichen.',
      taken: 'Ein Preset mit diesem Slug gibt es schon. Wählen Sie einen anderen.',
    },
  },
}
