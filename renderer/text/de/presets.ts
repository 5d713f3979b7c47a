import type { presetsText as english } from '../en/presets.ts'
import { count } from '../format.ts'

const statuses: Readonly<Record<string, string>> = {
  active: 'Aktiv',
  disabled: 'Abgeschaltet',
  archived: 'Archiviert',
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export const presetsText: typeof english = {
  title: 'Presets',
  list: 'Presets',
  loading: 'Presets werden geladen',
  loadingOne: 'Preset wird geladen',
  search: 'Presets suchen',
  newPreset: 'Neues Preset',
  addBySlug: 'Per Slug hinzufügen',
  onlyStarred: 'Nur gemerkte',
  starred: 'Gemerkt',
  all: 'Alle',
  star: 'Merken',
  unstar: 'Nicht mehr merken',
  remove: 'Aus der Liste entfernen',
  refresh: 'Aktualisieren',
  nothingFound: 'Kein Preset gefunden.',
  nothingStarred: 'Keine gemerkten Presets. Der Stern in der Leiste eines Presets hält es oben.',
  draft: 'Entwurf',
  status: (status) => statuses[status] ?? status,
  version: (version) => `v${version}`,
  origin: { listed: 'Vom Gateway gelistet', added: 'Per Slug hinzugefügt', created: 'Hier angelegt' },
  updated: (when) => `geändert ${when}`,
  count: (presets, gateway) => `${count(presets, { one: 'Preset', other: 'Presets' })}: ${gateway}`,
  noModel: 'Standardmodell des Gateways',
  neverSaved: 'Noch nicht gespeichert',
  removed: (slug) => `${slug} aus der Liste entfernt.`,
  undo: 'Rückgängig',
  notBroughtBack: 'Das Preset ließ sich nicht wiederherstellen. Fügen Sie es mit seinem Slug hinzu.',
  notRemoved: 'Das Preset ließ sich nicht aus der Liste entfernen.',
  notStarred: 'Das Merken ließ sich nicht speichern.',

  notLive: 'Nicht aktuell',
  lastSeen: (age) => `Stand: ${age}.`,
  neverSeen: 'Von diesem Gateway wurde noch nichts geladen.',
  why: 'Warum',
  retry: 'Erneut versuchen',
  age: (at, now) => {
    const past = Math.max(0, now - at)
    if (past < minute) return 'gerade eben'
    if (past < hour) return `vor ${count(Math.floor(past / minute), { one: 'Minute', other: 'Minuten' })}`
    if (past < day) return `vor ${count(Math.floor(past / hour), { one: 'Stunde', other: 'Stunden' })}`
    return `vor ${count(Math.floor(past / day), { one: 'Tag', other: 'Tagen' })}`
  },

  emptyTitle: 'Noch keine Presets',
  empty:
    'Ein Preset ist ein System-Prompt mit Parametern, den das Gateway unter einem kurzen Namen speichert, dem Slug. Benutzen Sie es in jedem Chat als @preset/slug. Jedes Speichern ist eine Version, die Sie wiederherstellen können.',

  add: {
    title: 'Preset per Slug hinzufügen',
    text: 'Für ein Preset, das nicht in der Liste ist, etwa das einer Kollegin.',
    label: 'Slug',
    help: 'Der kurze Name am Ende von @preset/….',
    check: 'Prüfen und hinzufügen',
    checking: 'Wird geprüft',
    cancel: 'Abbrechen',
    empty: 'Geben Sie einen Slug ein.',
    notFound: (slug) => `Dieses Gateway hat kein Preset „${slug}“.`,
  },
}
