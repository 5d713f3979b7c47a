import { X } from 'lucide-react'
import { clipsText as text } from '../../text/en/clips.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorProblem } from '../../ui/error-problem.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import type { AddFiles, AddedFile } from './use-add-files.ts'

/** Files that are being read, and those that could not be. */
export function AddedFiles({ files, dismiss }: Pick<AddFiles, 'files' | 'dismiss'>) {
  if (files.length === 0) return null
  return (
    <div className="added-files">
      {files.map((file) => (
        <FileNote key={file.id} file={file} onDismiss={() => dismiss(file.id)} />
      ))}
    </div>
  )
}

function FileNote({ file, onDismiss }: { file: AddedFile; onDismiss: () => void }) {
  const dismiss = <Button onClick={onDismiss}>{text.dismiss}</Button>
  switch (file.state) {
    case 'reading':
      return (
        <div className="stack">
          <div className="row">
            <output className="small grow cut">{text.reading(file.name)}</output>
            <IconButton size="small" label={text.cancelReading(file.name)} icon={X} onClick={file.cancel} />
          </div>
          <ProgressBar label={text.readProgress} value={file.done} max={1} />
        </div>
      )
    case 'bad': {
      const { title, text: words } = text.fileProblems[file.problem]
      return <Problem title={title(file.name)} text={words} actions={dismiss} />
    }
    case 'failed':
      return <ErrorProblem error={file.error} onRetry={file.retry} moreActions={dismiss} />
  }
}
