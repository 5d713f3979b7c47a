import { explain } from '#shared/messages/explain.ts'
import { tryParseJson } from '#shared/json/json-value.ts'
import type { ProgramRequest, ProgramRequestTexts } from '#shared/programs/program-request.ts'
import { badInput } from '../../app-errors.ts'
import { countJsonValues } from '../../conversations/transfer/read/import-limits.ts'
import { readFields, type KeptMessage } from './kept-message.ts'
import { readRequestMessages } from './read-request-messages.ts'

/** How many values the JSON of a kept text may have: `[],` is three bytes there and dozens in memory. */
const maxValues = 200_000

/** Parses the kept body of a request. Throws `bad-input` if it was cut, or is too large in memory. */
export function parseKeptBody(text: string): Readonly<Record<string, unknown>> {
  const body = countJsonValues(Buffer.from(text), maxValues) > maxValues ? undefined : tryParseJson(text)
  if (body === undefined) throw badInput(explain('programTextsCut'))
  return readFields(body)
}

/** The messages of a kept request, with its answer as far as it was kept. */
interface KeptChat {
  /** The instructions before all other messages; empty if there are none. */
  readonly systemPrompt: string
  readonly messages: readonly KeptMessage[]
  /** Null if it has no words. It may be cut. */
  readonly answer: KeptMessage | null
}

/** Reads a chat from the kept texts of a request. Throws `bad-input` if it is none, or the request was cut. */
export function readKeptChat({ path }: Pick<ProgramRequest, 'path'>, texts: ProgramRequestTexts): KeptChat {
  const messages = readRequestMessages(path, parseKeptBody(texts.request))
  if (messages === null) throw badInput(explain('programRequestNoChat'))
  const first = messages.findIndex(({ role }) => role !== 'system' && role !== 'developer')
  const prompts = first === -1 ? messages : messages.slice(0, first)
  return {
    systemPrompt: prompts.map(({ text }) => text).join('\n\n'),
    messages: messages.slice(prompts.length),
    // The gateway reports the words of an answer, in any form that it had.
    answer: texts.answer === '' ? null : { role: 'assistant', text: texts.answer },
  }
}
