import type { AssistantMessage } from '#shared/conversation.ts'

type OwnParts = Pick<AssistantMessage, 'refusal' | 'schemaProblems' | 'images' | 'audio' | 'annotations' | 'toolCalls'>

/** Returns whether an answer has parts other than text and reasoning, whose code must be loaded. */
export function hasParts({ refusal, schemaProblems, images, audio, annotations, toolCalls }: OwnParts): boolean {
  return (
    refusal !== '' ||
    schemaProblems !== null ||
    audio !== null ||
    images.length + annotations.length + toolCalls.length > 0
  )
}
