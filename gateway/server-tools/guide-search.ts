import type { GuideIndex } from '../providers/guide/guide-index.ts'
import { nameSection } from '../providers/guide/guide-section.ts'
import type { ServerTool } from './server-tool.ts'

const maxSections = 5

/** Creates the tool that searches the user guide. */
export function createGuideSearch(guide: GuideIndex): ServerTool {
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
      if (sections.length === 0) return 'The user guide has nothing about that.'
      return sections.map((section) => `**${nameSection(section)}**\n\n${section.body}`).join('\n\n')
    },
  }
}
