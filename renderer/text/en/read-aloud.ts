import { defineText } from '../define-text.ts'
import { count } from '../format.ts'

/** Texts of reading aloud: on screen, and spoken instead of code, tables and pictures. */
export const readAloudText = defineText('readAloudText', {
  bar: 'Reading aloud',
  asking: 'Loading the voice…',
  sentence: (number: number, all: number) => `Sentence ${number} of ${all}`,
  pause: 'Pause reading',
  resume: 'Resume reading',
  stop: 'Stop reading',
  previous: 'Previous sentence',
  next: 'Next sentence',
  nothing: 'This message has nothing to read aloud.',
  noVoice: 'Choose a voice first: in the Voice view, under Speech.',

  code: (language: string, lines: number) =>
    `${language === '' ? 'Code' : `Code in ${language}`}, ${count(lines, { one: 'line', other: 'lines' })}.`,
  table: (rows: number, columns: readonly string[]) =>
    `A table of ${count(rows, { one: 'row', other: 'rows' })}: ${columns.filter(Boolean).join(', ')}.`,
  image: (alternative: string) => `picture: ${alternative}`,
  formula: 'a formula',
  item: (number: number, text: string) => `${number}. ${text}`,
} as const)
