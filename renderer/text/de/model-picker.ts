import type { modelPickerText as english } from '../en/model-picker.ts'
import { count, formatNumber } from '../format.ts'

export const modelPickerText: typeof english = {
  sections: { favourites: 'Favoriten', recent: 'Zuletzt benutzt', all: 'Alle Modelle' },
  only: 'Nur zeigen',
  filters: { free: 'Kostenlos', image: 'Bilder', tools: 'Werkzeuge', reasoning: 'Überlegung' },
  none: 'Kein Modell passt zu diesen Filtern.',
  favourite: 'Favorit',
  fallback: 'Ersatz',
  fallbackAt: (place) => `Ersatz ${place}`,
  fallbacks: 'Ersatzmodelle',
  noFallbacks: 'Sie werden der Reihe nach benutzt, wenn das Modell ausfällt. Keine hinzugefügt.',
  removeFallback: (name) => `${name} aus den Ersatzmodellen entfernen`,
  moreFallbacks: (fallbacks) => `+${formatNumber(fallbacks)}`,
  withFallbacks: (name, fallbacks) => `${name}, ${count(fallbacks, { one: 'Ersatzmodell', other: 'Ersatzmodelle' })}`,
  fallbacksNotSet: 'Die Ersatzmodelle ließen sich nicht speichern',
  reads: 'Liest',
  writes: 'Schreibt',
  context: 'Kontext',
  longest: 'Max. Ausgabe',
  tokens: (tokens) => `${formatNumber(tokens)} Tokens`,
  price: 'Preis',
  parameters: 'Parameter',
  cutoff: 'Wissen bis',
  unknown: 'unbekannt',
  details: 'Über das Modell',
}
