import type { Answer } from '#shared/answer.ts'
import type { ChatCompletion } from '#shared/gateway/chat-completions.ts'

type Choice = ChatCompletion['choices'][number]

/** Returns the message of a collected answer. Empty fields are left out. */
export function writeMessage(answer: Answer): Choice['message'] {
  const { text, reasoning, reasoningDetails, toolCalls, refusal, annotations, images, audio } = answer
  const isInOtherField = toolCalls.length > 0 || refusal !== '' || audio !== null
  return {
    role: 'assistant',
    content: text === '' && isInOtherField ? null : text,
    ...(reasoning === '' ? {} : { reasoning }),
    ...(reasoningDetails.length === 0 ? {} : { reasoning_details: reasoningDetails }),
    ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls.map(({ index: _index, ...call }) => call) }),
    ...(refusal === '' ? {} : { refusal }),
    ...(annotations.length === 0 ? {} : { annotations }),
    ...(images.length === 0 ? {} : { images }),
    ...(audio === null ? {} : { audio: writeAudio(audio) }),
  }
}

/** Sound whose pieces were encoded one by one is encoded again as one. */
function writeAudio({
  id,
  data,
  transcript,
  expiresAt,
}: NonNullable<Answer['audio']>): NonNullable<Choice['message']['audio']> {
  const whole = data.length === 1 ? data[0] : Buffer.concat(data.map((each) => Buffer.from(each, 'base64')))
  return {
    ...(id === null ? {} : { id }),
    data: typeof whole === 'string' ? whole : (whole?.toString('base64') ?? ''),
    transcript,
    ...(expiresAt === null ? {} : { expires_at: expiresAt }),
  }
}

/** Returns the log probabilities of all tokens; null if the provider reported none. */
export function writeAllLogprobs({ logprobs }: Answer): Choice['logprobs'] {
  if (logprobs === null) return null
  const { content, refusal } = logprobs
  return { content: content.length === 0 ? null : content, refusal: refusal.length === 0 ? null : refusal }
}
