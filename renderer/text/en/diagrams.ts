import { defineText } from '../define-text.ts'
import { formatNumber } from '../format.ts'

/** Texts of diagrams in answers. */
export const diagramsText = defineText('diagramsText', {
  draw: 'Draw diagram',
  showSource: 'Show source',
  name: 'Diagram',
  drawing: 'Drawing the diagram',
  details: 'Details',

  mistake: (line: number | null) =>
    line === null ? 'The diagram has a mistake' : `The diagram has a mistake in line ${formatNumber(line)}`,
  mistakeHelp: 'Ask the model to correct it. The source is below.',
  tooLong: 'The diagram is too long',
  tooLongHelp: (length: number, longest: number) =>
    `It has ${formatNumber(length)} characters. The limit is ${formatNumber(longest)}. The source is below.`,
  late: 'The diagram took too long',
  lateHelp: 'Drawing timed out. Ask the model for a smaller diagram. The source is below.',
  failed: 'Couldn’t draw the diagram',
  failedHelp: 'The drawing is empty or too large. The source is below.',
} as const)
