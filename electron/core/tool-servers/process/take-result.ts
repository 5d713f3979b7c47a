import type { ToolContent, ToolResult } from '#shared/tools/tool.ts'
import { z } from 'zod'
import { boundedObject } from '../bounded-json.ts'
import { cleanText, oneLine, wholeCharacters } from '../clean-text.ts'
import { toolServerLimits } from '../limits.ts'

const mimeType = z
  .string()
  .max(100)
  .regex(/^[\w.+-]+\/[\w.+-]+$/)
const optionalMimeType = mimeType.nullable().catch(null)
/** Not `z.base64()`, whose pattern backtracks over megabytes. */
const base64 = z
  .string()
  .refine((text) => text.length % 4 === 0 && text.replace(/={1,2}$/, '').search(/[^A-Za-z0-9+/]/) < 0)

const content = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('text'), text: z.string() }),
  z.looseObject({ type: z.literal('image'), mimeType, data: base64 }),
  z.looseObject({ type: z.literal('audio'), mimeType, data: base64 }),
  z.looseObject({
    type: z.literal('resource_link'),
    uri: z.string().min(1).max(4000),
    name: z.unknown().optional(),
    title: z.unknown().optional(),
    mimeType: optionalMimeType,
  }),
  z.looseObject({
    type: z.literal('resource'),
    resource: z.looseObject({
      uri: z.string().max(4000),
      mimeType: optionalMimeType,
      text: z.string().nullable().catch(null),
    }),
  }),
])

const result = z.looseObject({
  content: z.array(z.unknown()).catch([]),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().catch(false),
})

/** Takes the result of a call within the limits, with cleaned texts. What is left out makes it cut. */
export function takeResult(value: unknown): ToolResult {
  const given = result.parse(value)
  const budget = createBudget()
  const parts = given.content.slice(0, toolServerLimits.resultParts).flatMap((part) => takePart(part, budget) ?? [])
  if (given.content.length > toolServerLimits.resultParts) budget.cut()
  const structured = takeStructured(given.structuredContent, budget)
  return {
    content: parts,
    ...(structured === null ? {} : { structured }),
    isError: given.isError,
    isCut: budget.isCut(),
  }
}

interface Budget {
  text(text: string): string
  /** Returns false if they do not fit. */
  media(bytes: number): boolean
  cut(): void
  leftText(): number
  isCut(): boolean
}

function createBudget(): Budget {
  let textLeft: number = toolServerLimits.resultText
  let mediaLeft: number = toolServerLimits.resultMediaBytes
  let isCut = false
  const cut = (): void => void (isCut = true)
  return {
    text(text) {
      const taken = wholeCharacters(text, textLeft)
      textLeft -= taken.length
      if (taken.length < text.length) cut()
      return cleanText(taken)
    },
    media(bytes) {
      if (bytes > mediaLeft) return false
      mediaLeft -= bytes
      return true
    },
    cut,
    leftText: () => textLeft,
    isCut: () => isCut,
  }
}

/** Returns null for a part that is left out. */
function takePart(part: unknown, budget: Budget): ToolContent | null {
  const given = content.safeParse(part).data
  if (given === undefined) {
    budget.cut()
    return null
  }
  switch (given.type) {
    case 'text':
      return { type: 'text', text: budget.text(given.text) }
    case 'image':
    case 'audio': {
      const { type, data } = given
      if (given.mimeType.startsWith(`${type}/`) && budget.media(data.length * 0.75))
        return { type, mimeType: given.mimeType, data }
      budget.cut()
      return null
    }
    case 'resource_link': {
      const name = oneLine(given.title, 300) || oneLine(given.name, 300) || oneLine(given.uri, 300)
      return { type: 'link', uri: budget.text(given.uri), name, mimeType: given.mimeType }
    }
    case 'resource': {
      const { uri, text } = given.resource
      return {
        type: 'resource',
        uri: budget.text(uri),
        mimeType: given.resource.mimeType,
        text: text === null ? null : budget.text(text),
      }
    }
  }
}

/** Structured content is taken whole or not at all: a part of it could mean something else. */
function takeStructured(value: unknown, budget: Budget): Record<string, unknown> | null {
  if (value === undefined || value === null) return null
  const taken = boundedObject(value, { maxSize: budget.leftText(), maxDepth: toolServerLimits.jsonDepth })
  if (taken === null) budget.cut()
  return taken?.value ?? null
}
