/** The parts of a message in which words are found, by names that main and the page agree upon. */
export const foundParts = {
  reasoning: 'reasoning',
  text: 'text',
  refusal: 'refusal',
  /** The arguments of a call, by its number from 0. */
  call: (number: number): string => `call ${number}`,
} as const
