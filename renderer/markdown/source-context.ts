import { createContext, type RefObject } from 'react'

/** The whole text of the document, for copying more than one block. */
export const SourceContext = createContext<RefObject<string>>({ current: '' })
