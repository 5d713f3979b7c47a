import type { AssistantMessage } from '#shared/conversation.ts'

type Pieces = Pick<AssistantMessage, 'refusal' | 'schemaProblems' | 'images' | 'audio' | 'annotations' | 'toolCalls'>

/** Whether an answer holds anything besides text and reasoning: only then what draws it is loaded. */
export function hasPieces({ refusal, schemaProblems, images, audio, annotations, toolCalls }: Pieces): boolean {
  return (
    refusal !== '' ||
    schemaProblems !== null ||
    audio !== null ||
    images.length + annotations.length + toolCalls.length > 0
  )
}
