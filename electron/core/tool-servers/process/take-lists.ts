import { z } from 'zod'
import { boundedObject } from '../bounded-json.ts'
import { oneLine, shortText } from '../clean-text.ts'
import { toolServerLimits } from '../limits.ts'
import type { ListedPrompt, ListedResource, ListedTool } from '../messages.ts'

/** A page of a list, whose items are read one by one, so that a wrong one does not hide the others. */
export const listPage = z.looseObject({ nextCursor: z.string().optional() })

const named = z.looseObject({ name: z.string().min(1).max(128) })
const hint = z.boolean().nullable().catch(null).default(null)
const tool = named.extend({
  title: z.unknown().optional(),
  description: z.unknown().optional(),
  inputSchema: z.unknown().optional(),
  annotations: z
    .looseObject({
      title: z.unknown().optional(),
      readOnlyHint: hint,
      destructiveHint: hint,
      openWorldHint: hint,
    })
    .catch({ title: null, readOnlyHint: null, destructiveHint: null, openWorldHint: null }),
})

export interface TakenTools {
  readonly tools: ListedTool[]
  /** How many are left out. */
  readonly more: number
  /** Why some are: lines for the log. */
  readonly refused: string[]
}

/** Takes the tools of a server within the limits. Of tools with the same name the first is taken. */
export function takeTools(items: readonly unknown[]): TakenTools {
  const tools = new Map<string, ListedTool>()
  const refused: string[] = []
  let schemaSize = 0
  for (const item of items) {
    if (tools.size === toolServerLimits.tools) break
    const parsed = tool.safeParse(item).data
    const schema = boundedObject(parsed?.inputSchema, {
      maxSize: toolServerLimits.schemaBytes,
      maxDepth: toolServerLimits.jsonDepth,
    })
    if (parsed === undefined || schema === null) {
      refused.push(`A tool was left out, since its name or its schema is invalid or too large: ${nameOf(item)}`)
      continue
    }
    // A name is sent back as it is, so one with hidden characters is refused.
    if (tools.has(parsed.name) || oneLine(parsed.name, 128) !== parsed.name) {
      refused.push(`A tool was left out, since its name is not unique or has hidden characters: ${nameOf(item)}`)
      continue
    }
    schemaSize += schema.size
    if (schemaSize > toolServerLimits.allSchemasBytes) {
      refused.push(`Tools were left out, since all schemas together are too large: ${nameOf(item)}`)
      break
    }
    const { annotations } = parsed
    tools.set(parsed.name, {
      name: parsed.name,
      title: oneLine(parsed.title, 200) || oneLine(annotations.title, 200) || null,
      description: shortText(parsed.description, 4000),
      inputSchema: schema.value,
      isReadOnly: annotations.readOnlyHint,
      isDestructive: annotations.destructiveHint,
      isOpenWorld: annotations.openWorldHint,
    })
  }
  return { tools: [...tools.values()], more: items.length - tools.size, refused: refused.slice(0, 20) }
}

const resource = z.looseObject({
  uri: z.string().min(1).max(4000),
  name: z.unknown().optional(),
  title: z.unknown().optional(),
  description: z.unknown().optional(),
  mimeType: z.string().max(100).nullable().default(null).catch(null),
  size: z.number().nonnegative().nullable().default(null).catch(null),
})

/** Takes the resources of a server within the limits. */
export function takeResources(items: readonly unknown[]): ListedResource[] {
  return items.slice(0, toolServerLimits.resources).flatMap((item) => {
    const parsed = resource.safeParse(item).data
    if (parsed === undefined) return []
    const { uri, name, title, description, mimeType, size } = parsed
    const label = oneLine(title, 300) || oneLine(name, 300) || oneLine(uri, 300)
    return [{ uri, name: label, description: shortText(description, 1000), mimeType, size }]
  })
}

const prompt = z.looseObject({
  name: z.string().min(1).max(200),
  title: z.unknown().optional(),
  description: z.unknown().optional(),
  arguments: z.array(z.unknown()).catch([]),
})
const promptArgument = z.looseObject({
  name: z.string().min(1).max(200),
  description: z.unknown().optional(),
  required: z.boolean().catch(false),
})

/** Takes the prompts of a server within the limits. */
export function takePrompts(items: readonly unknown[]): ListedPrompt[] {
  return items.slice(0, toolServerLimits.prompts).flatMap((item) => {
    const parsed = prompt.safeParse(item).data
    if (parsed === undefined) return []
    const args = parsed.arguments.slice(0, 32).flatMap((argument) => {
      const { data } = promptArgument.safeParse(argument)
      return data === undefined
        ? []
        : [{ name: data.name, description: shortText(data.description, 1000), isRequired: data.required }]
    })
    return [
      {
        name: parsed.name,
        title: oneLine(parsed.title, 200) || null,
        description: shortText(parsed.description, 1000),
        args,
      },
    ]
  })
}

function nameOf(item: unknown): string {
  return oneLine(named.safeParse(item).data?.name, 128) || '(without a name)'
}
