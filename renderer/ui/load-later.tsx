import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

type LaterComponent<Props> = ComponentType<Props & { fallback?: ReactNode }> & {
  /** Loads the code before the first render, which then needs no fallback. */
  preload: () => Promise<void>
}

/**
 * Returns a component whose code is loaded when it is first rendered, with `fallback` or nothing until then. React's
 * `lazy` would delay it for a third of a second to avoid flicker. A load error is thrown to the error boundary.
 */
export function loadLater<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LaterComponent<Props> {
  let Loaded: ComponentType<Props> | null = null
  async function preload(): Promise<void> {
    Loaded ??= (await load()).default
  }
  function Later({ fallback = null, ...props }: Props & { fallback?: ReactNode }) {
    const [outcome, setOutcome] = useState<{ error: unknown } | 'loading' | 'loaded'>(Loaded ? 'loaded' : 'loading')
    useEffect(() => {
      if (outcome !== 'loading') return undefined
      let isWanted = true
      const begin = async () => {
        try {
          await preload()
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
    // Without `fallback`, the rest is all of the props.
    return Loaded === null ? fallback : <Loaded {...(props as unknown as Props)} />
  }
  return Object.assign(Later, { preload })
}

/** Time for the first screen, before code that it does not have, in milliseconds. */
const firstScreenMs = 500

/** The same for what the first screen does not have, while the page has nothing else to do. */
export function loadWhenIdle<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return loadLater<Props>(async () => {
    await new Promise((resolve) => setTimeout(resolve, firstScreenMs))
    await new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 2000 }))
    return load()
  })
}
