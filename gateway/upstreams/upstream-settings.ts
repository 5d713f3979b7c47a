import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { explainIssues } from '#shared/gateway/explain-issues.ts'

const price = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,15})?$/, 'must be US dollars for one token, such as "0.00000015"')
  .optional()
const url = z.url({ protocol: /^https?$/ })

/** A model of an upstream, as its owner describes it. Prices in US dollars per token. */
export const upstreamModel = z.strictObject({
  /** The upstream's name for it. */
  id: z.string().min(1).max(200),
  /** The gateway's name for it; by default the id after the upstream's slug. */
  as: z
    .string()
    .regex(/^[^\s@]{1,200}$/)
    .optional(),
  name: z.string().min(1).optional(),
  prompt: price,
  completion: price,
  input_cache_read: price,
  context_length: z.int().positive().optional(),
  output_modalities: z.array(z.string()).optional(),
  supported_parameters: z.array(z.string()).optional(),
})

/** Models with these prefixes count as free in the app's usage, so no remote server may use them. */
export const localSlugs: readonly string[] = ['gatehouse', 'ollama', 'lm-studio', 'llama-cpp']

/** An OpenAI-compatible server. */
const upstreamFields = z.strictObject({
  slug: z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/),
  name: z.string().min(1).max(100).optional(),
  /**
   * The URL under which `/chat/completions` and `/models` are. Keys and messages must not cross a network unencrypted.
   */
  base_url: url.refine(
    (address) => !URL.canParse(address) || new URL(address).protocol === 'https:' || isLocal({ base_url: address }),
    'must begin with https://; http:// is for servers on this computer (127.0.0.1, [::1] or localhost)',
  ),
  /** The bearer token that it requires; its owner pays the costs. */
  key: z.string().min(1).optional(),
  /** Its models; by default it is asked for them. */
  models: z.array(upstreamModel).min(1).optional(),
  /** The time until its answer begins. */
  timeout_seconds: z.number().min(1).max(3600).optional(),
  /** Its name of the token limit. */
  limit_field: z.enum(['max_tokens', 'max_completion_tokens']).optional(),
  /** Whether it keeps what it is sent; by default not on this computer. */
  data_collection: z.enum(['allow', 'deny']).optional(),
  headquarters: z.string().optional(),
  datacenters: z.array(z.string()).optional(),
  privacy_policy_url: url.optional(),
  terms_of_service_url: url.optional(),
  status_page_url: url.optional(),
})

export const upstreamSettings = upstreamFields.refine(
  ({ base_url: address, slug, models = [] }) =>
    !URL.canParse(address) ||
    isLocal({ base_url: address }) ||
    [slug, ...models.map((model) => model.as?.split('/', 1)[0] ?? slug)].every((name) => !localSlugs.includes(name)),
  {
    path: ['slug'],
    error: `must not be, nor may the \`as\` of a model begin with, ${localSlugs.join(', ')}: these are for servers on this computer`,
  },
)

/** The file `upstreams.json` in the data folder. */
const upstreamFile = z.strictObject({
  /** Whether the usual local ports are searched. */
  discover: z.boolean().optional(),
  upstreams: z.array(upstreamSettings).optional(),
})

export type UpstreamModel = z.infer<typeof upstreamModel>
export type UpstreamSettings = z.infer<typeof upstreamSettings>

/** A server, and whether it was only discovered at a well-known port. */
export interface UpstreamSource {
  readonly settings: UpstreamSettings
  readonly isDiscovered: boolean
  /** The app's profile of it, if it is a gateway that the person is signed in to: it is billed there. */
  readonly profileId?: string
  /** Headers of every request to it. */
  readonly headers?: Readonly<Record<string, string>>
  /** Whether it follows the parameter `provider` itself. */
  readonly hasProviderRules?: boolean
}

/** Returns the headers of every request to a server: its key, and where a gateway that only forwards sends it. */
export function upstreamHeaders({ settings, headers }: Pick<UpstreamSource, 'settings' | 'headers'>) {
  return { ...(settings.key === undefined ? {} : { Authorization: `Bearer ${settings.key}` }), ...headers }
}

/** The ports at which local model servers usually listen. */
export const usualLocalServers: readonly UpstreamSettings[] = [
  { slug: 'ollama', name: 'Ollama', base_url: 'http://127.0.0.1:11434/v1', limit_field: 'max_tokens' },
  { slug: 'lm-studio', name: 'LM Studio', base_url: 'http://127.0.0.1:1234/v1', limit_field: 'max_tokens' },
  { slug: 'llama-cpp', name: 'llama.cpp', base_url: 'http://127.0.0.1:8080/v1', limit_field: 'max_tokens' },
]

/** Returns whether a server runs on this computer, so that requests stay here. */
export function isLocal({ base_url: address }: { readonly base_url: string }): boolean {
  const { hostname } = new URL(address)
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/** The upstreams that the owner of the gateway configured. */
interface UpstreamPlan {
  readonly isDiscovering: boolean
  readonly upstreams: readonly UpstreamSettings[]
}

export const noUpstreams: UpstreamPlan = { isDiscovering: true, upstreams: [] }

/**
 * Reads `upstreams.json` in the data folder, which most folders do not have.
 * @throws Error that says what is wrong with the file, also if other accounts of the computer can read it, since it
 * contains keys
 */
export async function readUpstreamFile(directory: string): Promise<UpstreamPlan> {
  const path = join(directory, 'upstreams.json')
  let file: FileHandle
  try {
    file = await open(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return noUpstreams
    throw error
  }
  await using opened = file
  const result = upstreamFile.safeParse(parseJson(await readPrivate(opened, path), path))
  if (!result.success) throw new Error(`${path}: ${explainIssues(result.error).message}`)
  const { discover = true, upstreams = [] } = result.data
  return { isDiscovering: discover, upstreams }
}

async function readPrivate(file: FileHandle, path: string): Promise<string> {
  const { mode } = await file.stat()
  // Windows has no such modes: there the account's folder is protected.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new Error(
      `${path} is open to other accounts of this computer and was not read. To mend it: chmod 600 '${path}'`,
    )
  }
  return file.readFile('utf8')
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${path} is not valid JSON`, { cause: error })
  }
}
