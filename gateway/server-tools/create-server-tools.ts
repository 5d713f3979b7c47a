import type { GuideIndex } from '../providers/guide/guide-index.ts'
import { createClock } from './clock.ts'
import { createGuideSearch } from './guide-search.ts'
import type { ServerTools } from './server-tool.ts'

export function createServerTools(guide: GuideIndex): ServerTools {
  const tools = [createClock(), createGuideSearch(guide)]
  return new Map(tools.map((tool) => [tool.offered.name, tool]))
}
