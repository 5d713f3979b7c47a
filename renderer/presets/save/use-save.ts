import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type ErrorData, toErrorData } from '#shared/errors.ts'
import type { StoredDifference } from '#shared/preset.ts'
import type { PresetContent } from '#shared/presets/preset-content.ts'
import { callKey, useCommand, useInvalidate } from '../../bridge/query.ts'
import { presetSaveText as text } from '../../text/en/preset-save.ts'
import { useToast } from '../../ui/toast.tsx'
import type { PresetPlace } from '../preset/preset-types.ts'
import { fieldOfError } from './field-of-error.ts'

/** What happens after a save. */
export interface SaveEnds {
  /** The gateway refused one field. */
  onField: (field: string, message: string) => void
  /** A newer version was saved meanwhile. */
  onConflict: () => void
  onSaved: (content: PresetContent, version: number | null, differences: readonly StoredDifference[]) => void
}

export interface Save {
  send: (content: PresetContent, baseVersion: number | null) => void
  isSaving: boolean
  /** Why the last save failed; null if that is shown at a field or by merging. */
  error: ErrorData | null
  clearError: () => void
}

/** Saves a preset as a new version at its gateway. */
export function useSave(place: PresetPlace, { onField, onConflict, onSaved }: SaveEnds): Save {
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const toast = useToast()
  const save = useCommand('presets.save')
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  /** Set from the press, since a second one may come before the next render. */
  const isRunning = useRef(false)
  const error = save.error && toErrorData(save.error)

  function refuse(failed: ErrorData): void {
    // The draft is kept, but its editor has been left.
    if (!isShown.current) return toast.show({ text: text.notSaved(place.slug) })
    if (isOutdated(failed)) return onConflict()
    const atField = fieldOfError(failed)
    if (atField) onField(atField.field, atField.message)
  }
  return {
    send(content, baseVersion) {
      if (isRunning.current) return
      isRunning.current = true
      const { systemPrompt, config } = content
      save.mutate(
        { ...place, systemPrompt, config: { ...config }, baseVersion },
        {
          onSuccess: ({ preset, differences }) => {
            // Known before the draft goes, so that the editor never shows the content before it.
            client.setQueryData(callKey('presets.read', place), {
              preset,
              seenAt: Date.now(),
              isLive: true,
              error: null,
            })
            void invalidate('presets.list', 'presets.read', 'presets.versions', 'presets.author', 'presets.draft')
            onSaved(content, preset.designated_version?.version ?? null, differences)
          },
          onError: (failed) => refuse(toErrorData(failed)),
          onSettled: () => {
            isRunning.current = false
          },
        },
      )
    },
    isSaving: save.isPending,
    error: error && !isOutdated(error) && fieldOfError(error) === null ? error : null,
    clearError: save.reset,
  }
}

/** Main's own 409: the draft is based on an older version. A gateway's 409 is temporary, and Retry helps. */
function isOutdated(error: ErrorData): boolean {
  return error.source === 'gateway' && error.status === 409 && error.metadata?.['newest_version'] !== undefined
}
