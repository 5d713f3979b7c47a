import { useEffect, useRef } from 'react'
import { dictate } from './dictations.ts'
import { startRecorder } from './recorder.ts'
import { useDictationSettings } from './use-dictation-settings.ts'

/** Starts a recording whose text goes to `place`, written down as is set when it ends. */
export function useDictating(place: string): () => void {
  const settings = useDictationSettings()
  const newest = useRef(settings)
  useEffect(() => {
    newest.current = settings
  }, [settings])
  return () => startRecorder(place, (clip) => dictate(place, clip, newest.current))
}
