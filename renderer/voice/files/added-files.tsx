import { clipsText as text } from '../../text/en/clips.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ReadingFile } from '../../ui/reading-file.tsx'
import type { AddFiles, AddedFile } from './use-add-files.ts'
import styles from '../voice-view.module.css'

/** Files that are being imported, and those that failed. */
export function AddedFiles({ files, dismiss }: Pick<AddFiles, 'files' | 'dismiss'>) {
  if (files.length === 0) return null
  return (
    <div className={styles.notes}>
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
      return <ReadingFile words={text} name={file.name} done={file.done} onCancel={file.cancel} />
    case 'bad': {
      const { title, text: words } = text.fileProblems[file.problem]
      return <Problem title={title(file.name)} text={words} actions={dismiss} />
    }
    case 'failed':
      return <ErrorProblem error={file.error} onRetry={file.retry} moreActions={dismiss} />
  }
}
