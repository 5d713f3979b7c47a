import { useEffect, useState } from 'react'
import type { PresetContent } from '#shared/presets/preset-content.ts'
import { call } from '../../bridge/call.ts'
import { translateMainMessage } from '../../text/translate-main-message.ts'
import type { PresetPlace } from '../preset/preset-types.ts'

/** Pause in milliseconds before the request is checked. */
const delayMs = 400

const none: Readonly<Record<string, string>> = {}

/**
 * Returns what the gateway would refuse of a content, by field, as far as main knows its limits. Checked after a pause.
 */
export function useProblems(place: PresetPlace, content: PresetContent | null): Readonly<Record<string, string>> {
  const [problems, setProblems] = useState(none)
  const { profileId, slug } = place
  useEffect(() => {
    if (content === null) return undefined
    let isOver = false
    const timer = setTimeout(() => {
      const { systemPrompt, config } = content
      call('presets.preview', { profileId, slug, systemPrompt, config: { ...config } }).then(
        (preview) =>
          isOver ||
          setProblems(
            Object.fromEntries(preview.problems.map((problem) => [problem.field, translateMainMessage(problem)])),
          ),
        // Saving reports the problem.
        () => undefined,
      )
    }, delayMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [profileId, slug, content])
  return content === null ? none : problems
}
