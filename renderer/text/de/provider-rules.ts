import type { providerRulesText as english } from '../en/provider-rules.ts'

export const providerRulesText: typeof english = {
  applyTo: 'Gilt für',
  thisChat: (title) => `Chat: ${title}`,
  preset: (name) => `Preset: ${name}`,
  targetKinds: { chat: 'Dieser Chat', preset: 'Ein Preset' },
  noTarget: 'Wählen Sie ein Preset oder öffnen Sie einen Chat, um Regeln dafür zu setzen.',
  rule: { only: 'Nur diesen', ignore: 'Ignorieren', first: 'Zuerst fragen' },
  ruleTags: { only: 'Nur', ignore: 'Ignoriert', first: 'Zuerst' },
  ruleHelp: 'Ein Klick setzt die Regel, ein weiterer entfernt sie. Regeln für Presets werden als Entwurf gespeichert.',
  ruleSet: {
    only: (provider, target) => `Nur ${provider} wird benutzt. ${target}`,
    ignore: (provider, target) => `${provider} wird ignoriert. ${target}`,
    first: (provider, target) => `${provider} wird zuerst gefragt. ${target}`,
    quantizations: (names, target) => `Nur ${names} ist erlaubt. ${target}`,
    'max-price': (price, target) => `Der Preis ist auf ${price} begrenzt. ${target}`,
  },
  ruleRemoved: {
    only: (provider, target) => `Regel für ${provider} entfernt. ${target}`,
    ignore: (provider, target) => `Regel für ${provider} entfernt. ${target}`,
    first: (provider, target) => `Regel für ${provider} entfernt. ${target}`,
    quantizations: (_names, target) => `Jede Quantisierung ist erlaubt. ${target}`,
    'max-price': (_price, target) => `Preisgrenze entfernt. ${target}`,
  },
  undo: 'Rückgängig',
  ruleNotSet: 'Die Regel ließ sich nicht setzen',
}
