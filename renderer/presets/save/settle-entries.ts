import type { ParameterEntries } from '../../parameters/parameter-entries.ts'

/** Commits typed parameter values without their pause. Resolves when each is a value of the draft or has a problem. */
export function settleEntries({ store, flush }: Pick<ParameterEntries, 'store' | 'flush'>): Promise<void> {
  flush()
  const isSettled = () =>
    Object.values(store.getState()).every(({ problem, committed }) => problem !== null || committed !== null)
  if (isSettled()) return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  const unsubscribe = store.subscribe(() => {
    if (!isSettled()) return
    unsubscribe()
    resolve()
  })
  return promise
}
