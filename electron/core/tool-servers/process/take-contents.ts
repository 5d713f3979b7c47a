import { z } from 'zod'
import { cleanText, wholeCharacters } from '../clean-text.ts'
import { toolServerLimits } from '../limits.ts'
import type { ReadResource } from '../messages.ts'

const resource = z.looseObject({
  contents: z.array(z.looseObject({ text: z.string().optional(), blob: z.string().optional() })),
})

/** Takes what a resource consists of: its texts joined, or its first binary part. Null if there is neither. */
export function takeResource(value: unknown): ReadResource | null {
  const { contents } = resource.parse(value)
  const texts = contents.flatMap(({ text }) => text ?? [])
  if (texts.length > 0) return { text: joinTexts(texts), data: null }
  const blob = contents.find((part) => part.blob !== undefined)?.blob
  return blob === undefined ? null : { text: null, data: blob }
}

const prompt = z.looseObject({
  messages: z.array(
    z.looseObject({
      content: z.looseObject({
        text: z.string().optional(),
        resource: z.looseObject({ text: z.string().optional() }).optional(),
      }),
    }),
  ),
})

/** Takes the texts of the messages of a prompt, also of resources in them. Pictures and sound are left out. */
export function takePromptText(value: unknown): string {
  const { messages } = prompt.parse(value)
  return joinTexts(messages.flatMap(({ content }) => content.text ?? content.resource?.text ?? []))
}

function joinTexts(texts: readonly string[]): string {
  return cleanText(wholeCharacters(texts.join('\n\n'), toolServerLimits.resultText))
}
