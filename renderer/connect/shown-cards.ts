import { useEffect } from 'react'
import { create } from 'zustand'
import type { LocalServer } from '#shared/local-server.ts'

/** The servers that connect cards on screen offer, by their slugs: they need no further announcement. */
export const useServersOnCards = create<{ readonly slugs: readonly string[] }>(() => ({ slugs: [] }))

/** Notes while mounted that these servers are offered on screen. */
export function useShownCards(servers: readonly LocalServer[]): void {
  const slugs = servers.map(({ slug }) => slug).join(' ')
  useEffect(() => {
    const shown = slugs === '' ? [] : slugs.split(' ')
    useServersOnCards.setState((state) => ({ slugs: [...state.slugs, ...shown] }))
    return () =>
      useServersOnCards.setState((state) => {
        const rest = [...state.slugs]
        for (const slug of shown) rest.splice(rest.indexOf(slug), 1)
        return { slugs: rest }
      })
  }, [slugs])
}
