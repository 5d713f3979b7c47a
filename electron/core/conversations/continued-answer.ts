import { type Answer, emptyAnswer } from '#shared/answer.ts'

/** What a new answer begins with that goes on with another one. What was paid for that one stays with it. */
export function beginningOf({ text, reasoning, reasoningDetails, annotations, images }: Answer): Answer {
  return { ...emptyAnswer(), text, reasoning, reasoningDetails, annotations, images }
}

/** An answer that came in one piece, behind what it goes on with. */
export function continued(begun: Answer, came: Answer): Answer {
  return {
    ...came,
    text: begun.text + came.text,
    reasoning: begun.reasoning + came.reasoning,
    reasoningDetails: [...begun.reasoningDetails, ...came.reasoningDetails],
    annotations: [...begun.annotations, ...came.annotations],
    images: [...begun.images, ...came.images],
  }
}
