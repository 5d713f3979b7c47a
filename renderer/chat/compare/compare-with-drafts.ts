import { create } from 'zustand'
import type { ComparisonTarget } from '#shared/conversation.ts'
import { createLruStorage } from '../../storage/lru-storage.ts'

const stored = createLruStorage({ key: 'chat.compare-with', limit: 20, isValue: areTargets })

/** Targets of the open comparison sheets, by message id. They survive a restart. */
export const useCompareWithDrafts = create<Readonly<Record<string, readonly ComparisonTarget[]>>>(() =>
  stored.readAll(localStorage),
)

/** Opens the sheet of a message, or changes its targets; null closes it. */
export function writeCompareWith(messageId: string, targets: readonly ComparisonTarget[] | null): void {
  const { [messageId]: _before, ...others } = useCompareWithDrafts.getState()
  useCompareWithDrafts.setState(targets === null ? others : { ...others, [messageId]: targets }, true)
  stored.write(localStorage, messageId, targets ?? undefined)
}

function areTargets(value: unknown): value is readonly ComparisonTarget[] {
  return (
    Array.isArray(value) &&
    value.every(
      (target) =>
        typeof target === 'object' &&
        target !== null &&
        'model' in target &&
        'preset' in target &&
        'parameters' in target,
    )
  )
}
