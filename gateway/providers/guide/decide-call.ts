import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import {
  offeredFunctions,
  readToolRequirement,
  writeExampleCall,
  type ToolProgress,
  type WrittenCall,
} from '../tool-use.ts'
import { questionWords } from './question-words.ts'

/**
 * Returns the tool that the guide calls, or null. It calls a required tool, and one that the question names (`use the
 * clock`, `get weather`), unless it was called already. Its arguments follow the schema, with the question for every
 * string.
 */
export function decideCall(
  request: Pick<ChatRequest, 'tools' | 'tool_choice'>,
  question: string,
  { turn }: ToolProgress,
): WrittenCall | null {
  const requirement = readToolRequirement(request)
  switch (requirement.kind) {
    case 'never':
      return null
    case 'must': {
      const [first] = requirement.functions
      return first === undefined ? null : writeExampleCall(first, question)
    }
    case 'free': {
      if (turn > 0) return null
      const words = ` ${questionWords(question).join(' ')} `
      const named = offeredFunctions(request).find(({ name }) => words.includes(` ${questionWords(name).join(' ')} `))
      return named === undefined ? null : writeExampleCall(named, question)
    }
  }
}
