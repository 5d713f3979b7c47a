import { formatNumber } from '../format.ts'
import type { diagramsText as english } from '../en/diagrams.ts'

export const diagramsText: typeof english = {
  draw: 'Diagramm zeichnen',
  showSource: 'Quelltext zeigen',
  name: 'Diagramm',
  drawing: 'Das Diagramm wird gezeichnet',
  details: 'Einzelheiten',

  mistake: (line) =>
    line === null ? 'Das Diagramm hat einen Fehler' : `Das Diagramm hat einen Fehler in Zeile ${formatNumber(line)}`,
  mistakeHelp: 'Bitten Sie das Modell, es zu korrigieren. Der Quelltext steht darunter.',
  tooLong: 'Das Diagramm ist zu lang',
  tooLongHelp: (length, longest) =>
    `Es hat ${formatNumber(length)} Zeichen. Die Grenze ist ${formatNumber(longest)}. Der Quelltext steht darunter.`,
  late: 'Das Zeichnen hat zu lange gedauert',
  lateHelp:
    'Das Zeichnen wurde abgebrochen. Bitten Sie das Modell um ein kleineres Diagramm. Der Quelltext steht darunter.',
  failed: 'Das Diagramm ließ sich nicht zeichnen',
  failedHelp: 'Die Zeichnung ist leer oder zu groß. Der Quelltext steht darunter.',
}
