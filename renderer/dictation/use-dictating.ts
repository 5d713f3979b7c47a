import { useEffect, useRef } from 'react'
import { dictate } from './dictations.ts'
import { startRecorder } from './recorder.ts'
import { useDictationSettings } from './use-dictation-settings.ts'

/**
 * Returns a function that starts a recording for `place`, which is transcribed with the current settings when it ends.
 */
export function useDictating(place: string): () => void {
  const settings = useDictationSettings()
  const newest = useRef(settings)
  useEffect(() => {
    newest.current = settings
  }, [settings])
  return () => startRecorder(place, (clip) => dictate(place, clip, newest.current))
}
