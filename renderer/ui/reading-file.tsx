import { X } from 'lucide-react'
import { IconButton } from './icon-button.tsx'
import { ProgressBar } from './progress-bar.tsx'

interface ReadingFileProps {
  words: { reading: (name: string) => string; cancelReading: (name: string) => string; readProgress: string }
  name: string
  /** From 0 to 1. */
  done: number
  onCancel: () => void
}

/** Shows the progress of reading a file, with a button to stop. */
export function ReadingFile({ words, name, done, onCancel }: ReadingFileProps) {
  return (
    <div className="stack">
      <div className="row">
        <output className="small grow cut">{words.reading(name)}</output>
        <IconButton size="small" label={words.cancelReading(name)} icon={X} onClick={onCancel} />
      </div>
      <ProgressBar label={words.readProgress} value={done} max={1} />
    </div>
  )
}
