import { defineText } from '../define-text.ts'
import { formatNumber } from '../format.ts'

/** Words of diagrams in answers. */
export const diagramsText = defineText('diagramsText', {
  draw: 'Draw diagram',
  showSource: 'Show source',
  name: 'Diagram',
  drawing: 'Drawing the diagram',
  details: 'What is wrong',

  mistake: (line: number | null) =>
    line === null ? 'The diagram has a mistake' : `The diagram has a mistake in line ${formatNumber(line)}`,
  mistakeHelp: 'It cannot be drawn as it is. Ask the model to correct it; what was written is below.',
  tooLong: 'The diagram is too long to be drawn',
  tooLongHelp: (length: number, longest: number) =>
    `It has ${formatNumber(length)} characters; up to ${formatNumber(longest)} can be drawn. What was written is below.`,
  late: 'The diagram took too long',
  lateHelp: 'Drawing timed out. Ask the model for a smaller diagram; the source is below.',
  failed: 'Couldn’t draw the diagram',
  failedHelp: 'What was drawn has no size, or is too large. What was written is below.',
} as const)
