import { z } from 'zod'
import { defineCall } from './contract-kinds.ts'

/** `page` or `page#heading`, as in a link between pages of the guide. */
const sectionId = z.string().min(1).max(200)
const sectionLink = z.object({ id: sectionId, title: z.string() })
export type SectionLink = z.infer<typeof sectionLink>

const helpPage = sectionLink.extend({ group: z.enum(['start', 'work', 'data', 'more']) })
export type HelpPage = z.infer<typeof helpPage>

/** Alternating plain and matched text, plain first. */
const markedText = z.array(z.string())

const helpArticle = sectionLink.extend({
  /** The page of a section, and the sections that it is part of, outermost first. */
  path: z.array(sectionLink),
  /** The section and those inside of it. Its links to other sections are relative, as in the guide. */
  markdown: z.string(),
  /** The sections of a page, if this is its introduction. */
  contents: z.array(sectionLink),
  related: z.array(sectionLink),
})
export type HelpArticle = z.infer<typeof helpArticle>

const helpHit = z.object({
  id: sectionId,
  title: markedText,
  /** The names of the page and the sections around it; empty for a page. */
  path: z.array(z.string()),
  excerpt: markedText,
})
export type HelpHit = z.infer<typeof helpHit>

/** Calls for the user guide, which is part of the app. */
export const helpCalls = {
  /** Returns the pages of the guide, group by group. */
  'help.pages': defineCall(z.object({}), z.array(helpPage)),
  /** Returns a section, or null if the guide has none of this id. */
  'help.section': defineCall(z.object({ id: sectionId }), helpArticle.nullable()),
  /** Returns the best sections for what is being typed, whose last word may be incomplete, and how many match. */
  'help.search': defineCall(
    z.object({ query: z.string().max(200) }),
    z.object({ hits: z.array(helpHit), total: z.int() }),
  ),
} as const
