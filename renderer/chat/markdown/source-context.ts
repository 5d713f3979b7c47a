import { createContext, type RefObject } from 'react'

/** The whole text of the document that is drawn, for what copies more of it than its own block. */
export const SourceContext = createContext<RefObject<string>>({ current: '' })
