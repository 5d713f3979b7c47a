import type { presetUseText as english } from '../en/preset-use.ts'

export const presetUseText: typeof english = {
  model: 'Modell des Presets',
  notChosen: (reason) => `Das Preset wurde nicht gewechselt: ${reason}`,
  newer: (newest, pinned) => `Dieser Chat benutzt v${pinned}. v${newest} ist verfügbar.`,
  takeNewer: (newest) => `v${newest} benutzen`,
  later: 'Nicht jetzt',
  missing: (slug) => `Das Gateway hat kein Preset „${slug}“.`,
  missingPinned: (version) => `v${version} ist hier gespeichert, Sie können also weiter senden.`,
  missingNamed:
    'Nachrichten schlagen vielleicht fehl oder werden ohne das Preset beantwortet. Wählen Sie ein anderes Preset oder keines.',
  unread: (slug) => `Das Preset „${slug}“ lässt sich gerade nicht laden.`,
  unreadSeen: (version, moment) => `Zuletzt geladen ${moment}, damals v${version}.`,
  unreadNamed: (slug) => `Nachrichten gehen weiter an @preset/${slug}.`,
  retry: 'Erneut versuchen',
  promote: 'Zum Preset machen',
}
