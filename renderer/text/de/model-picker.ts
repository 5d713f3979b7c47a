import type { modelPickerText as english } from '../en/model-picker.ts'
import { count, formatNumber } from '../format.ts'

export const modelPickerText: typeof english = {
  sections: { favourites: 'Favoriten', recent: 'Zuletzt benutzt', all: 'Alle Modelle' },
  only: 'Nur zeigen',
  filters: { free: 'Kostenlos', image: 'Sieht Bilder', tools: 'Nutzt Werkzeuge', reasoning: 'Überlegt' },
  none: 'Kein Modell kann das alles.',
  favourite: 'Favorit',
  fallback: 'Ersatz',
  fallbackAt: (place) => `Ersatz ${place}`,
  fallbacks: 'Falls es nicht antworten kann',
  noFallbacks: 'Kein anderes Modell wird gefragt. Fügen Sie welche als Ersatz hinzu.',
  removeFallback: (name) => `${name} aus dem Ersatz entfernen`,
  moreFallbacks: (fallbacks) => `+${formatNumber(fallbacks)}`,
  withFallbacks: (name, fallbacks) => `${name}, ${count(fallbacks, { one: 'Ersatzmodell', other: 'Ersatzmodelle' })}`,
  fallbacksNotSet: 'Die Ersatzmodelle ließen sich nicht speichern',
  reads: 'Liest',
  writes: 'Schreibt',
  context: 'Kontext',
  longest: 'Längste Antwort',
  tokens: (tokens) => `${formatNumber(tokens)} Tokens`,
  price: 'Preis',
  parameters: 'Nimmt an',
  cutoff: 'Wissen bis',
  unknown: 'unbekannt',
  details: 'Über das Modell',
}
