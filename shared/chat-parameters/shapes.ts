import * as z from 'zod'
import { explain } from '../messages/explain.ts'
import { chatMessage } from './chat-message.ts'
import {
  anyObject,
  boolean,
  dispatchOn,
  integer,
  list,
  mustBe,
  number,
  object,
  oneOf,
  text,
  textOr,
} from './checked-fields.ts'
import { cacheControl } from './content-part.ts'
import { providerPreferences } from './provider-preferences.ts'

/** An object that one of several schemas checks. An object of unknown kind is passed through. */
export type Dispatched<Key extends string> = Record<Key, string> & Record<string, unknown>

const functionTool = object(explain('functionTool'), {
  type: z.literal('function'),
  function: object('tools.function', {
    name: text('tools.function.name'),
    description: text('tools.function.description').optional(),
    parameters: anyObject('tools.function.parameters').optional(),
    strict: boolean('tools.function.strict').nullable().optional(),
  }),
})

/** Checks function tools. Any other type is a server tool of the gateway and is passed through. */
const tool = dispatchOn<Dispatched<'type'>>('type', explain('aTool'), { function: functionTool }, 'pass')

const namedToolChoice = object('tool_choice', {
  type: z.literal('function'),
  function: object('tool_choice.function', { name: text('tool_choice.function.name') }),
})

const jsonSchemaFormat = object('response_format', {
  type: z.literal('json_schema'),
  json_schema: object('response_format.json_schema', {
    name: text('response_format.json_schema.name'),
    description: text('response_format.json_schema.description').optional(),
    schema: anyObject('response_format.json_schema.schema').optional(),
    strict: boolean('response_format.json_schema.strict').nullable().optional(),
  }),
})
const grammarFormat = object('response_format', {
  type: z.literal('grammar'),
  grammar: text('response_format.grammar'),
})

const plugin = object(explain('aPlugin'), {
  id: text('plugins.id'),
  enabled: boolean('plugins.enabled').optional(),
  allowed_models: list('plugins.allowed_models', text('plugins.allowed_models')).optional(),
  excluded_models: list('plugins.excluded_models', text('plugins.excluded_models')).optional(),
  cost_quality_tradeoff: number('plugins.cost_quality_tradeoff').optional(),
  cost_tier: text('plugins.cost_tier').optional(),
})

const field = 'stop_server_tools_when'
/** The document shows the first two; the others come from @openrouter/sdk 1.3.19. Unknown ones are passed through. */
const stopConditions = {
  step_count_is: object(field, { step_count: integer(`${field}.step_count`) }),
  max_cost: object(field, { max_cost_in_dollars: number(`${field}.max_cost_in_dollars`) }),
  max_tokens_used: object(field, { max_tokens: integer(`${field}.max_tokens`) }),
  has_tool_call: object(field, { tool_name: text(`${field}.tool_name`) }),
  finish_reason_is: object(field, { reason: text(`${field}.reason`) }),
}

/**
 * Returns schemas of the parameters that are more than a number, a text, a switch or a choice. gateway-api.md says "not
 * shown" for most inner shapes; those follow openrouter.md and @openrouter/sdk 1.3.19. Known keys are checked, others
 * are kept. Limits come from the table instead.
 *
 * `efforts` and `modalities` are the options of their rows, so that no list of values exists twice.
 */
export function parameterShapes<
  const Efforts extends readonly [string, ...string[]],
  const Modalities extends readonly [string, ...string[]],
>(efforts: Efforts, modalities: Modalities) {
  return {
    messages: list('messages', chatMessage),
    models: list('models', text('models')),
    stop: textOr(z.array(text('stop'), mustBe('stop', explain('aStringOrStrings')))),
    stream_options: object('stream_options', { include_usage: boolean('stream_options.include_usage').optional() }),
    logit_bias: z.record(z.string(), number('logit_bias'), mustBe('logit_bias', explain('anObjectOfNumbers'))),
    metadata: z.record(z.string(), text('metadata'), mustBe('metadata', explain('anObjectOfStrings'))),
    modalities: list('modalities', oneOf('modalities', modalities)),
    tools: list('tools', tool),
    tool_choice: textOr(
      dispatchOn<Dispatched<'type'>>('type', 'tool_choice', { function: namedToolChoice }, 'pass'),
      oneOf('tool_choice', ['auto', 'none', 'required']),
    ),
    response_format: dispatchOn<Dispatched<'type'>>(
      'type',
      'response_format',
      { json_schema: jsonSchemaFormat, grammar: grammarFormat },
      'pass',
    ),
    reasoning: object('reasoning', {
      effort: oneOf('reasoning.effort', efforts).nullable().optional(),
      summary: text('reasoning.summary').nullable().optional(),
      max_tokens: integer('reasoning.max_tokens').nullable().optional(),
      exclude: boolean('reasoning.exclude').optional(),
      enabled: boolean('reasoning.enabled').optional(),
    }),
    provider: providerPreferences,
    plugins: list('plugins', plugin),
    cache_control: cacheControl,
    debug: object('debug', { echo_upstream_body: boolean('debug.echo_upstream_body').optional() }),
    image_config: anyObject('image_config'),
    stop_server_tools_when: list(field, dispatchOn<Dispatched<'type'>>('type', field, stopConditions, 'pass')),
    trace: object('trace', {
      trace_id: text('trace.trace_id').optional(),
      trace_name: text('trace.trace_name').optional(),
      span_name: text('trace.span_name').optional(),
      generation_name: text('trace.generation_name').optional(),
      parent_span_id: text('trace.parent_span_id').optional(),
    }),
  }
}
