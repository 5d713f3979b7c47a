import { type Answer, emptyAnswer } from '#shared/answer.ts'

/** Returns what an answer takes over from the answer that it continues. Usage and cost stay with the earlier one. */
export function prefixOf({ text, reasoning, reasoningDetails, annotations, images }: Answer): Answer {
  return { ...emptyAnswer(), text, reasoning, reasoningDetails, annotations, images }
}

/** Appends an answer that arrived as one response to the answer that it continues. */
export function withPrefix(prefix: Answer, received: Answer): Answer {
  return {
    ...received,
    text: prefix.text + received.text,
    reasoning: prefix.reasoning + received.reasoning,
    reasoningDetails: [...prefix.reasoningDetails, ...received.reasoningDetails],
    annotations: [...prefix.annotations, ...received.annotations],
    images: [...prefix.images, ...received.images],
  }
}
