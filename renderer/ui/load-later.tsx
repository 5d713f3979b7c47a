import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/**
 * A component whose code comes when it is first drawn; until then `fallback` stands there, or nothing. For what comes
 * up in the middle of things, where React's `lazy` would hold it back for a third of a second so that fallbacks do not
 * flicker. What cannot be loaded is thrown to the boundary around it.
 */
export function loadLater<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props & { fallback?: ReactNode }> {
  let Loaded: ComponentType<Props> | null = null
  return function Later({ fallback = null, ...props }: Props & { fallback?: ReactNode }) {
    const [outcome, setOutcome] = useState<{ error: unknown } | 'loading' | 'loaded'>(Loaded ? 'loaded' : 'loading')
    useEffect(() => {
      if (outcome !== 'loading') return undefined
      let isWanted = true
      const begin = async () => {
        try {
          Loaded = (await load()).default
          if (isWanted) setOutcome('loaded')
        } catch (error) {
          if (isWanted) setOutcome({ error })
        }
      }
      void begin()
      return () => {
        isWanted = false
      }
    }, [outcome])
    if (typeof outcome === 'object') throw outcome.error
    // What is left after `fallback` is all of the props.
    return Loaded === null ? fallback : <Loaded {...(props as unknown as Props)} />
  }
}
