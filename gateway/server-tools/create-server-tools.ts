import type { GuideIndex } from '#shared-node/guide/guide-index.ts'
import { nameSection, withoutLinks } from '#shared/guide/guide-section.ts'
import type { GatewayTool, ServerTools } from './server-tool.ts'

export function createServerTools(guide: GuideIndex): ServerTools {
  const tools = [createClock(), createGuideSearch(guide)]
  return new Map(tools.map((tool) => [tool.offered.name, tool]))
}

/** Creates the tool that returns the time of this computer, or of a time zone by its IANA name. */
export function createClock(now: () => number = Date.now): GatewayTool {
  return {
    offered: {
      name: 'clock',
      description: 'Returns the current date and time.',
      parameters: {
        type: 'object',
        properties: { timezone: { type: 'string', description: 'An IANA time zone such as Europe/Zurich.' } },
      },
    },
    run({ timezone: asked }) {
      const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
      const timezone = typeof asked === 'string' && asked !== '' ? asked : own
      const time = new Date(now())
      try {
        const local = time.toLocaleString('sv-SE', { timeZone: timezone })
        return JSON.stringify({ utc: time.toISOString(), local, timezone })
      } catch {
        return `There is no time zone ${JSON.stringify(timezone.slice(0, 100))}; it is ${time.toISOString()} in UTC.`
      }
    },
  }
}

const maxSections = 5

/** Creates the tool that searches the user guide. */
function createGuideSearch(guide: GuideIndex): GatewayTool {
  return {
    offered: {
      name: 'guide_search',
      description: 'Finds the sections of the Gatehouse user guide that fit a question best.',
      parameters: {
        type: 'object',
        properties: {
          query: { type: 'string', description: 'What to look for.' },
          limit: { type: 'integer', minimum: 1, maximum: maxSections },
        },
        required: ['query'],
      },
    },
    run({ query, limit }) {
      if (typeof query !== 'string') return 'query must be a string'
      const wanted = typeof limit === 'number' && limit >= 1 ? Math.min(Math.floor(limit), maxSections) : 3
      const sections = guide.search(query, wanted)
      if (sections.length === 0) return 'The guide doesn’t cover that.'
      return sections.map((section) => `**${nameSection(section)}**\n\n${withoutLinks(section.body)}`).join('\n\n')
    },
  }
}
