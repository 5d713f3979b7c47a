/** Names for the parts of a message that contain a match, shared by main and page. */
export const foundParts = {
  reasoning: 'reasoning',
  text: 'text',
  refusal: 'refusal',
  /** Arguments of a tool call, by its index from 0. */
  call: (number: number): string => `call ${number}`,
} as const
