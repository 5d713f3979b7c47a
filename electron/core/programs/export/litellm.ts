import type { GatewayExportFile, ExportNote, GatewayExport } from '#shared/programs/gateway-export.ts'
import { carryParameters } from './carried-parameters.ts'
import { environmentLines, nameEnvironment, plainUrl } from './environment-names.ts'
import type { GatewayConfiguration } from './gateway-configuration.ts'
import { writeKeyScript } from './litellm-keys.ts'
import { writePromptHook } from './litellm-prompts.ts'
import { type ExportedName, type ExportTarget, listNotes, note, planExport } from './plan-export.ts'
import { writeYaml } from './write-yaml.ts'

/** Parameters that LiteLLM knows for every OpenAI-compatible server. It passes others only in `extra_body`. */
const directParameters: ReadonlySet<string> = new Set([
  'temperature',
  'top_p',
  'frequency_penalty',
  'presence_penalty',
  'seed',
  'logit_bias',
  'max_tokens',
  'max_completion_tokens',
  'stop',
  'response_format',
  'logprobs',
  'top_logprobs',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
])

/** LiteLLM replaces such a text with an environment variable, anywhere in its configuration. */
const isReference = (text: string): boolean => /^\s*os\.environ\//i.test(text)

type Deployment = Readonly<Record<string, unknown>>

/**
 * Returns the files of a LiteLLM proxy (docs.litellm.ai of October 2026): `config.yaml`, the variables of `.env`, a
 * script that makes the keys with their limits, and a hook for the system prompts of presets.
 */
export function exportToLiteLlm(configuration: GatewayConfiguration, now: number): GatewayExport {
  const { names, notes } = planExport(configuration)
  const environment = nameEnvironment(configuration.upstreams)
  const lost: ExportNote[] = []
  const models: Deployment[] = []
  const fallbacks: Record<string, string[]>[] = []
  const groupAliases: Record<string, string> = {}

  /** Returns the entry of `model_list` that sends requests for `group` to a target. */
  function deploy(group: string, { upstream, model }: ExportTarget, { name, config }: ExportedName): Deployment {
    const variables = environment.get(upstream.slug)
    const carried = carryParameters(config, { takesGatewayFields: upstream.takesGatewayFields, isReference })
    lost.push(...carried.lost.map((parameter) => note('parameter-lost', name, parameter)))
    const parameters = Object.entries(carried.values)
    const direct = parameters.filter(([parameter]) => directParameters.has(parameter))
    const others = parameters.filter(([parameter]) => !directParameters.has(parameter))
    return {
      model_name: group,
      litellm_params: {
        model: `openai/${model.id}`,
        api_base: upstream.isLocal ? `os.environ/${variables?.url}` : plainUrl(upstream.baseUrl),
        api_key: upstream.hasKey ? `os.environ/${variables?.key}` : 'none',
        ...price('input_cost_per_token', model.prompt),
        ...price('output_cost_per_token', model.completion),
        ...Object.fromEntries(direct),
        ...(others.length === 0 ? {} : { extra_body: Object.fromEntries(others) }),
      },
    }
  }

  const taken = new Set(names.flatMap(({ name, otherNames }) => [name, ...otherNames]))
  for (const exported of names) {
    const { name, otherNames, kind, targets } = exported
    const [first, ...next] = targets
    models.push(deploy(name, first, exported))
    const groups = next.map((target, index) => {
      // The fallbacks of an alias are models of the list. Those of a preset need its parameters, too.
      const listed = names.find((other) => other.name === target.model.name)
      if (kind !== 'preset' && listed?.targets[0] === target) return target.model.name
      let group = `${name}#${index + 2}`
      while (taken.has(group)) group += '#'
      taken.add(group)
      models.push(deploy(group, target, exported))
      return group
    })
    for (const other of otherNames) groupAliases[other] = name
    if (groups.length > 0) fallbacks.push(...[name, ...otherNames].map((asked) => ({ [asked]: groups })))
  }

  const hook = writePromptHook(names)
  const script = writeKeyScript(configuration.keys, now)
  const settings = {
    model_list: models,
    router_settings: {
      ...(fallbacks.length === 0 ? {} : { fallbacks }),
      ...(Object.keys(groupAliases).length === 0 ? {} : { model_group_alias: groupAliases }),
    },
    ...(hook.length === 0 ? {} : { litellm_settings: { callbacks: 'gatehouse_presets.proxy_handler_instance' } }),
    general_settings: { master_key: 'os.environ/LITELLM_MASTER_KEY' },
  }
  const files: GatewayExportFile[] = [
    { name: 'config.yaml', text: `# Start: litellm --config config.yaml\n${writeYaml(settings)}` },
    { name: '.env.example', text: writeEnvironment(configuration) },
    ...hook,
    ...script,
  ]
  if (hook.length > 0) notes.push(note('prompts-by-hook'))
  if (script.length > 0) notes.push(note('keys-are-new'))
  return { files, notes: listNotes([...notes, ...lost]) }

  function writeEnvironment({ upstreams, keys }: GatewayConfiguration): string {
    const lines = [
      '# Copy this file to .env, fill in the values, and let no other account read it.',
      '# The key of the administrator. It begins with sk-.',
      'LITELLM_MASTER_KEY=',
      ...(keys.length === 0 ? [] : ['# PostgreSQL, for keys and their limits.', 'DATABASE_URL=']),
      ...environmentLines(upstreams, environment),
    ]
    return `${lines.join('\n')}\n`
  }
}

/** Returns the price of a token, if it is known. A negative one means that it depends on the answer. */
function price(field: string, text: string | null): Record<string, number> {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) && value >= 0 ? { [field]: value } : {}
}
