import { createContext } from 'react'

/**
 * Returns the function that follows a link inside of the app, or null for other links. Only documents of the app, such as
 * the user guide, have such links: nothing that a model wrote may open anything in the app.
 */
export const InternalLinkContext = createContext<(href: string) => (() => void) | null>(() => null)
