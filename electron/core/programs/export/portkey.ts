import type { ExportNote, GatewayExport } from '#shared/programs/gateway-export.ts'
import { carryParameters } from './carried-parameters.ts'
import { environmentLines, nameEnvironment, plainUrl } from './environment-names.ts'
import type { GatewayConfiguration } from './gateway-configuration.ts'
import { type ExportedName, type ExportTarget, listNotes, note, planExport } from './plan-export.ts'
import { portkeyServer } from './portkey-server.ts'

/** What Portkey's provider `openai` sends to an address; it drops all other fields (@portkey-ai/gateway 1.15.2). */
const sentParameters: ReadonlySet<string> = new Set([
  'max_tokens',
  'max_completion_tokens',
  'temperature',
  'top_p',
  'stop',
  'presence_penalty',
  'frequency_penalty',
  'logit_bias',
  'user',
  'seed',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'response_format',
  'logprobs',
  'top_logprobs',
  'service_tier',
  'metadata',
  'modalities',
  'reasoning_effort',
])

/** Statuses after which the next target is asked, as the embedded gateway does. */
const fallbackStatuses = [401, 402, 404, 408, 409, 429, 500, 501, 502, 503, 504, 520, 521, 522, 523, 524, 529, 530]

type PortkeyTarget = Readonly<Record<string, unknown>>

/**
 * Returns the files of a Portkey gateway: a config that selects the target by the name of the model, and a small server
 * that adds it to requests, since Portkey's own gateway reads its config from a header of each request.
 */
export function exportToPortkey(configuration: GatewayConfiguration): GatewayExport {
  const { names, notes } = planExport(configuration)
  const environment = nameEnvironment(configuration.upstreams)
  const lost: ExportNote[] = []

  function describe({ upstream, model }: ExportTarget, { name, config }: ExportedName): PortkeyTarget {
    const variables = environment.get(upstream.slug)
    const carried = carryParameters(config, {
      takesGatewayFields: upstream.takesGatewayFields,
      isReference: () => false,
    })
    const sent = Object.entries(carried.values).filter(([parameter]) => sentParameters.has(parameter))
    const dropped = Object.keys(carried.values).filter((parameter) => !sentParameters.has(parameter))
    lost.push(...[...carried.lost, ...dropped].map((parameter) => note('parameter-lost', name, parameter)))
    return {
      provider: 'openai',
      api_key: upstream.hasKey ? variable(variables?.key) : 'none',
      custom_host: upstream.isLocal ? variable(variables?.url) : plainUrl(upstream.baseUrl),
      override_params: { model: model.id, ...Object.fromEntries(sent) },
    }
  }

  const targets = names.map((exported): PortkeyTarget => {
    const { name, targets: all, systemPrompt } = exported
    const described = all.map((target) => describe(target, exported))
    const [only] = described
    const prompt =
      systemPrompt === null || systemPrompt === ''
        ? {}
        : // A request that has a system message keeps it.
          {
            input_mutators: [
              { 'default.addPrefix': { prefix: systemPrompt, applyToRole: 'system', onlyIfEmpty: true } },
            ],
          }
    if (described.length === 1) return { name, ...only, ...prompt }
    return { name, strategy: { mode: 'fallback', on_status_codes: fallbackStatuses }, ...prompt, targets: described }
  })
  const conditions = names.flatMap(({ name, otherNames }) =>
    [name, ...otherNames].map((asked) => ({
      query: { 'params.model': { $eq: asked } },
      // oxlint-disable-next-line unicorn/no-thenable -- Portkey's name; it is only written as JSON.
      then: name,
    })),
  )
  const config = { strategy: { mode: 'conditional', conditions }, targets }

  if (names.some(({ kind }) => kind === 'preset')) notes.push(note('preset-values-win'))
  if (configuration.keys.length > 0) notes.push(note('key-limits-lost'))
  return {
    files: [
      { name: 'config.json', text: `${writeConfig(config)}\n` },
      { name: '.env.example', text: writeEnvironment(configuration) },
      { name: 'serve.mjs', text: portkeyServer },
    ],
    notes: listNotes([...notes, ...lost]),
  }

  function writeEnvironment({ upstreams }: GatewayConfiguration): string {
    const lines = [
      '# Copy this file to .env, fill in the values, and let no other account read it.',
      '# The key that programs send. Choose a long random one.',
      'GATEWAY_KEY=',
      '# Where Portkey’s gateway listens.',
      'PORTKEY_URL=http://127.0.0.1:8787',
      ...environmentLines(upstreams, environment),
    ]
    return `${lines.join('\n')}\n`
  }
}

/** The place of an environment variable. */
class Variable {
  readonly #name: string
  constructor(name: string) {
    this.#name = name
  }
  get reference(): string {
    return `{${this.#name}}`
  }
}

const variable = (name: string | undefined) => new Variable(name ?? '')

/**
 * Returns the config as JSON in ASCII, as a header has to be. Only our variables begin with `$`: in other texts it is
 * escaped, so that `envsubst` does not put a key into a prompt.
 */
function writeConfig(config: object): string {
  const others = JSON.stringify(config, (_, value: unknown) => (value instanceof Variable ? null : value))
  let mark = '@'
  while (others.includes(mark)) mark += '@'
  const marked = JSON.stringify(
    config,
    (_, value: unknown) => (value instanceof Variable ? mark + value.reference : value),
    2,
  )
  const escaped = marked.replaceAll(
    /[$\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return escaped.replaceAll(`"${mark}{`, '"${')
}
