import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TestSample } from '#shared/preset.ts'
import { call } from '../../bridge/call.ts'
import { callKey, useCall } from '../../bridge/query.ts'
import { presetTestsText as text } from '../../text/en/preset-tests.ts'
import { createAutosave } from '../../storage/autosave.ts'
import { useToast } from '../../ui/toast.tsx'
import { useSaveOnLeaving } from '../../storage/use-save-on-leaving.ts'
import type { PresetPlace } from '../preset/preset-types.ts'

export interface Samples {
  /** Undefined until they are read. */
  samples: readonly TestSample[] | undefined
  change: (samples: readonly TestSample[]) => void
  /** Saves pending changes to main. */
  flush: () => Promise<void>
}

/** Edits the samples of a preset: on screen immediately, saved after a pause and when the page is left. */
export function useSamples(place: PresetPlace): Samples {
  const client = useQueryClient()
  const toast = useToast()
  const { data } = useCall('presets.samples', place)
  const [autosave] = useState(() =>
    createAutosave<readonly TestSample[]>({
      save: (samples) => call('presets.saveSamples', { ...place, samples: [...samples] }),
      onFailed: () => toast.show({ text: text.notKept }),
    }),
  )
  useSaveOnLeaving(autosave)
  return {
    samples: data,
    change(samples) {
      client.setQueryData(callKey('presets.samples', place), [...samples])
      autosave.write(samples)
    },
    flush: autosave.flush,
  }
}
