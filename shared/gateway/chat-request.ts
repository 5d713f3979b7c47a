import * as z from 'zod'
import { explain } from '../messages/explain.ts'
import { customIssue, issueError } from '../messages/zod-issue.ts'
import { chatParameterSchemas, type ChatParameterSchemas } from '../chat-parameters/schema.ts'
import { chatParameters, type ChatParameterName } from '../chat-parameters/table.ts'

type RequestShape = {
  [Name in ChatParameterName]: Name extends 'messages'
    ? ChatParameterSchemas[Name]
    : z.ZodOptional<ChatParameterSchemas[Name]>
}

// TypeScript cannot follow the map over the rows; `messages` is the only row that the table marks as required.
const shape = Object.fromEntries(
  chatParameters.map(({ name, required }) => {
    const schema: z.ZodType = chatParameterSchemas[name]
    return [name, required ? schema : schema.optional()]
  }),
) as RequestShape

/**
 * The body of POST /chat/completions and of POST /presets/{slug}/chat/completions (gateway-api.md). The 39 parameters
 * of the table are checked, other fields are kept. `reasoning_effort` must equal `reasoning.effort` if both are given;
 * null counts as absent. Issues name field and limit, see `explainIssues`.
 */
export const chatRequest = z
  .looseObject(
    shape,
    issueError(() => explain('requestBodyMustBeObject')),
  )
  .superRefine((request, context) => {
    const shorthand = request.reasoning_effort ?? undefined
    const effort = request.reasoning?.effort ?? undefined
    if (shorthand === undefined || effort === undefined || shorthand === effort) return
    context.addIssue(
      customIssue(explain('effortContradiction', { effort: shorthand, reasoningEffort: effort }), ['reasoning_effort']),
    )
  })

/** A chat request, as sent and as served. */
export type ChatRequest = z.infer<typeof chatRequest>
