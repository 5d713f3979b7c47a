const beforePrompt = `You answer customers of an online shop for tea.

## How to answer
1. Say what happened.
2. Say what you do about it.
3. Apologise once.

Write formally. Use at most 200 words.
If you are not sure, say that a colleague will reply.`

const afterPrompt = `You answer customers of an online shop for tea.
They are busy, so the first sentence is the answer.

## How to answer
1. Say what happened, with the figures.
2. Say what you do about it, and when.
3. Apologise once, if it was our mistake.

Write as you would speak. Use at most 90 words.
If you are not sure, say that a colleague will reply today.

## What to leave out
Legal terms, unless the customer asks for them.`

interface WrittenVersion {
  readonly config: Record<string, unknown>
  readonly prompt: string
  /** The day and minute, in ISO 8601 without the zone. */
  readonly at: string
}

const first: WrittenVersion = {
  config: { model: 'heron/heron-medium', temperature: 0.7, max_completion_tokens: 600 },
  prompt: beforePrompt,
  at: '2026-10-06T09:12',
}
const newest: WrittenVersion = {
  config: {
    model: 'alder/alder-large',
    temperature: 0.3,
    max_completion_tokens: 300,
    models: ['heron/heron-medium'],
    stop: ['</reply>'],
  },
  prompt: afterPrompt,
  at: '2026-11-18T16:20',
}

/** The slug of the preset whose versions differ. */
export const comparedSlug = 'support-reply'

/** The presets of the pictures, with all their versions. */
const written: Record<string, { name: string; versions: readonly WrittenVersion[] }> = {
  [comparedSlug]: {
    name: 'Support reply',
    versions: [
      first,
      { ...first, config: { ...first.config, temperature: 0.5 }, at: '2026-10-09T11:40' },
      { ...first, at: '2026-10-13T10:05' },
      { ...newest, config: first.config, at: '2026-10-27T15:31' },
      { ...newest, config: { ...newest.config, temperature: 0.5 }, at: '2026-11-11T08:54' },
      newest,
    ],
  },
  'code-review': plainPreset('Code review', 'linden/linden-reasoner', 12),
  'meeting-notes': plainPreset('Meeting notes', 'heron/heron-medium', 4),
  'plain-language': plainPreset('Plain language', 'wren/wren-8b', 9),
  'release-notes': plainPreset('Release notes', 'heron/heron-medium', 5),
  'sql-explainer': plainPreset('SQL explainer', 'linden/linden-reasoner', 2),
  'weekly-digest': plainPreset('Weekly digest', 'alder/alder-large', 18),
}

function plainPreset(name: string, model: string, count: number) {
  const versions = Array.from({ length: count }, (_, index) => ({
    config: { model, temperature: 0.2 },
    prompt: `You write for a team that sells tea. Revision ${index + 1}.`,
    at: `2026-10-${String(1 + index).padStart(2, '0')}T10:00`,
  }))
  return { name, versions }
}

export const presetSlugs = Object.keys(written)

/** Returns the versions of a preset as the API lists them. */
export function listVersions(slug: string) {
  return (written[slug]?.versions ?? []).map(({ config, prompt, at }, index) => ({
    id: `${slug}-${index + 1}`,
    preset_id: slug,
    version: index + 1,
    config,
    system_prompt: prompt,
    creator_id: 'Ana Ferreira',
    created_at: `${at}:00.000Z`,
    updated_at: `${at}:00.000Z`,
  }))
}

/** Returns a preset as the API describes it, with the newest version in use. */
export function describePreset(slug: string) {
  const versions = listVersions(slug)
  const newestVersion = versions.at(-1)
  if (newestVersion === undefined) throw new Error(`There is no preset ${slug}.`)
  return {
    id: slug,
    slug,
    name: written[slug]?.name ?? slug,
    description: null,
    status: 'active',
    status_updated_at: newestVersion.created_at,
    created_at: versions[0]?.created_at ?? newestVersion.created_at,
    updated_at: newestVersion.created_at,
    creator_user_id: 'Ana Ferreira',
    workspace_id: null,
    designated_version_id: newestVersion.id,
    designated_version: newestVersion,
  }
}
