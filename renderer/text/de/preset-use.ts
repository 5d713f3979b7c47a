import type { presetUseText as english } from '../en/preset-use.ts'

export const presetUseText: typeof english = {
  model: 'Modell des Presets',
  notChosen: (reason) => `Das Preset wurde nicht gewechselt: ${reason}`,
  newer: (newest, pinned) => `Dieser Chat bleibt bei v${pinned}; aktiv ist jetzt v${newest}.`,
  takeNewer: (newest) => `v${newest} benutzen`,
  later: 'Nicht jetzt',
  missing: (slug) => `Das Gateway hat kein Preset „${slug}“.`,
  missingPinned: (version) => `Was v${version} sagt, ist hier aufbewahrt. Nachrichten gehen also weiter wie bisher.`,
  missingNamed:
    'Nachrichten daran scheitern vielleicht, oder sie werden ohne das Preset beantwortet. Wählen Sie ein anderes, oder keines.',
  unread: (slug) => `Das Preset „${slug}“ lässt sich gerade nicht lesen.`,
  unreadSeen: (version, moment) => `Als es zuletzt gelesen wurde, ${moment}, war es v${version}.`,
  unreadNamed: (slug) => `Nachrichten gehen weiter an @preset/${slug}.`,
  retry: 'Erneut versuchen',
  promote: 'Zum Preset machen',
}
