import { defineText } from '../define-text.ts'
import { count } from '../format.ts'

/** Words of reading a message aloud: on screen, and in the place of what cannot be spoken. */
export const readAloudText = defineText('readAloudText', {
  bar: 'Reading aloud',
  asking: 'Asking for the voice…',
  sentence: (number: number, all: number) => `Sentence ${number} of ${all}`,
  pause: 'Pause reading',
  resume: 'Go on reading',
  stop: 'Stop reading',
  previous: 'Previous sentence',
  next: 'Next sentence',
  nothing: 'There is nothing in this message that can be read aloud.',
  noVoice: 'Choose a voice first: in the Voice view, under Speech.',

  code: (language: string, lines: number) =>
    `${language === '' ? 'Code' : `Code in ${language}`}, ${count(lines, { one: 'line', other: 'lines' })}.`,
  table: (rows: number, columns: readonly string[]) =>
    `A table of ${count(rows, { one: 'row', other: 'rows' })}: ${columns.filter(Boolean).join(', ')}.`,
  image: (alternative: string) => `picture: ${alternative}`,
  formula: 'a formula',
  item: (number: number, text: string) => `${number}. ${text}`,
} as const)
