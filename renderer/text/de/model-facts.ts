import type { modelFactsText as english } from '../en/model-facts.ts'
import { formatNumber } from '../format.ts'

export const modelFactsText: typeof english = {
  ends: (day) => `Endet am ${day}`,
  ended: (day) => `Endete am ${day}`,
  presetEnds: (day) => `Das Modell dieses Presets endet am ${day}.`,
  presetEnded: (day) => `Das Modell dieses Presets endete am ${day}.`,
  endsHint: 'Ab diesem Tag kann das Gateway das Modell entfernen',
  modelAnd: (name, ends) => `${name}, ${ends}`,
  openPage: 'Anbieter und Preise',
  openPageOf: (name) => `Anbieter und Preise von ${name}`,

  variants: 'Varianten',
  variant: {
    nitro: 'Der schnellste Anbieter zuerst',
    floor: 'Der billigste Anbieter zuerst',
    exacto: 'Anbieter, die Werkzeuge am zuverlässigsten aufrufen, zuerst',
    online: 'Mit Ergebnissen einer Websuche, die zusätzlich kostet',
    free: 'Kostet nichts, mit einer Grenze von Anfragen am Tag',
    extended: 'Mit einem längeren Kontext',
    thinking: 'Denkt nach, bevor es antwortet',
  },
  router: 'Router',
  routers: {
    auto: 'Wählt für jede Anfrage ein Modell',
    free: 'Wählt für jede Anfrage ein kostenloses Modell',
    fusion: 'Fragt mehrere Modelle und verbindet ihre Antworten',
    pareto: 'Wählt das beste Modell für seinen Preis',
    latest: 'Immer die neueste Version dieser Familie',
  },

  excluded: (models) =>
    models === 1
      ? '1 Modell fehlt: Ihre Einstellungen beim Gateway schließen es aus.'
      : `${formatNumber(models)} Modelle fehlen: Ihre Einstellungen beim Gateway schließen sie aus.`,
  showExcluded: 'Auch diese zeigen',
  hideExcluded: 'Ausblenden',
}
