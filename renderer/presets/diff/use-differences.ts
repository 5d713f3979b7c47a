import { useState } from 'react'
import type { RefObject } from 'react'
import { presetHistoryText as text } from '../../text/en/preset-history.ts'
import { useShortcuts } from '../../ui/use-shortcuts.ts'

/** Moves between differences: by buttons, and by F7 as in other tools. */
export function useDifferences(region: RefObject<HTMLElement | null>, total: number) {
  const [chosen, setChosen] = useState<number | null>(null)
  const current = chosen === null || total === 0 ? null : Math.min(chosen, total - 1)
  function step(by: 1 | -1) {
    if (total === 0) return
    const next = current === null ? (by === 1 ? 0 : total - 1) : (current + by + total) % total
    setChosen(next)
    region.current?.querySelector(`[data-difference="${next}"]`)?.scrollIntoView({ block: 'center' })
  }
  useShortcuts([
    { keys: 'F7', run: () => step(1) },
    { keys: 'Shift+F7', run: () => step(-1) },
  ])
  return { current, step, label: text.place(current === null ? 0 : current + 1, total) }
}
