import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Model } from '#shared/gateway/models.ts'
import type { ExportNote } from '#shared/programs/gateway-export.ts'
import { isLoopback } from '../../gateway-client/loopback.ts'
import type { DescribedUpstream } from './gateway-configuration.ts'
import { note } from './plan-export.ts'

const maxBytes = 1024 * 1024

/** The part of `upstreams.json` (docs/gateway.md) that an export needs. The gateway checks the rest. */
const upstreamFile = z.object({
  upstreams: z
    .array(
      z.object({
        slug: z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/),
        name: z.string().min(1).max(100).optional(),
        base_url: z.url({ protocol: /^https?$/ }),
        key: z.string().optional(),
        models: z
          .array(
            z.object({
              id: z.string().min(1).max(200),
              as: z.string().max(200).optional(),
              prompt: z.string().optional(),
              completion: z.string().optional(),
            }),
          )
          .optional(),
      }),
    )
    .max(200)
    .optional(),
})

interface ReadUpstreams {
  readonly upstreams: readonly DescribedUpstream[]
  /** The keys of the file, to keep them out of the export. */
  readonly keys: readonly string[]
  readonly notes: readonly ExportNote[]
}

/**
 * Reads the servers that the owner of the embedded gateway configured. `listed` are the models of that gateway, for the
 * servers that are asked for theirs.
 */
export async function describeUpstreamFile(folder: string, listed: readonly Model[]): Promise<ReadUpstreams> {
  const path = join(folder, 'upstreams.json')
  let text: string
  try {
    if ((await stat(path)).size > maxBytes) return unreadable
    text = await readFile(path, 'utf8')
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return isMissing ? { upstreams: [], keys: [], notes: [] } : unreadable
  }
  const found = upstreamFile.safeParse(parseJson(text)).data?.upstreams
  if (found === undefined) return unreadable
  const upstreams = found.map(({ slug, name = slug, base_url: baseUrl, key, models }) => ({
    slug,
    name,
    baseUrl,
    isLocal: isLoopback(new URL(baseUrl)),
    hasKey: key !== undefined,
    takesGatewayFields: false,
    models: models?.map((model) => describe(slug, model)) ?? modelsOf(slug, listed),
  }))
  return { upstreams, keys: found.flatMap(({ key }) => key ?? []), notes: [] }
}

const unreadable: ReadUpstreams = { upstreams: [], keys: [], notes: [note('upstreams-unreadable')] }

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

type FileModel = NonNullable<NonNullable<z.infer<typeof upstreamFile>['upstreams']>[number]['models']>[number]

function describe(slug: string, { id, as: given, prompt, completion }: FileModel) {
  const name = given ?? (id.startsWith(`${slug}/`) ? id : `${slug}/${id}`)
  return { id, name, prompt: prompt ?? null, completion: completion ?? null }
}

/** Returns the models that the embedded gateway lists under this name; null if there is none. */
function modelsOf(slug: string, listed: readonly Model[]): DescribedUpstream['models'] {
  const models = listed.filter(({ id }) => id.startsWith(`${slug}/`))
  if (models.length === 0) return null
  return models.map(({ id }) => ({ id: id.slice(slug.length + 1), name: id, prompt: null, completion: null }))
}
