import { formatNumber } from '../format.ts'
import type { diagramsText as english } from '../en/diagrams.ts'

export const diagramsText: typeof english = {
  draw: 'Diagramm zeichnen',
  showSource: 'Quelltext zeigen',
  name: 'Diagramm',
  drawing: 'Das Diagramm wird gezeichnet',
  details: 'Was nicht stimmt',

  mistake: (line) =>
    line === null ? 'Das Diagramm hat einen Fehler' : `Das Diagramm hat einen Fehler in Zeile ${formatNumber(line)}`,
  mistakeHelp:
    'So lässt es sich nicht zeichnen. Bitten Sie das Modell, es zu berichtigen; was geschrieben wurde, steht darunter.',
  tooLong: 'Das Diagramm ist zu lang, um es zu zeichnen',
  tooLongHelp: (length, longest) =>
    `Es hat ${formatNumber(length)} Zeichen; bis zu ${formatNumber(longest)} lassen sich zeichnen. Was geschrieben wurde, steht darunter.`,
  late: 'Das Diagramm hat zu lange gebraucht',
  lateHelp:
    'Das Zeichnen wurde abgebrochen. Bitten Sie das Modell um ein kleineres; was geschrieben wurde, steht darunter.',
  failed: 'Das Diagramm ließ sich nicht zeichnen',
  failedHelp: 'Was gezeichnet wurde, hat keine Größe oder ist zu groß. Was geschrieben wurde, steht darunter.',
}
