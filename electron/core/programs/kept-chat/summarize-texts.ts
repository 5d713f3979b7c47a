import type { KeptTextSummary, ProgramRequest, ProgramRequestTexts } from '#shared/programs/program-request.ts'
import { AppError } from '#shared/errors.ts'
import { oneLine } from '../../tool-servers/clean-text.ts'
import { readKeptChat, parseKeptBody } from './kept-chat.ts'

/** How many characters of each text are shown. */
const maxChars = 300

/** Returns what is shown of kept texts. What is no chat, or was cut, is shown as it came. */
export function summarizeTexts(request: Pick<ProgramRequest, 'path'>, texts: ProgramRequestTexts): KeptTextSummary {
  const asTheyCame = { question: oneLine(texts.request, maxChars), answer: oneLine(texts.answer, maxChars) }
  const { isCut } = texts
  const chat = attempt(() => readKeptChat(request, texts))
  if (chat === null) {
    const isRepeatable = attempt(() => parseKeptBody(texts.request)) !== null
    return { ...asTheyCame, isCut, isRepeatable, isChat: false }
  }
  const question = chat.messages.findLast(({ role, text }) => role === 'user' && text !== '')?.text
  return {
    question: question === undefined ? asTheyCame.question : oneLine(question, maxChars),
    answer: chat.answer?.text ? oneLine(chat.answer.text, maxChars) : asTheyCame.answer,
    isCut,
    isRepeatable: true,
    isChat: true,
  }
}

function attempt<Result>(read: () => Result): Result | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
