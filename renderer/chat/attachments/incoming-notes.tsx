import { X } from 'lucide-react'
import { attachmentsText as text } from '../../text/en/attachments.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorProblem } from '../../ui/error-problem.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { dismissIncoming } from './attach-files.ts'
import type { IncomingFile } from './incoming-files.ts'

/** Files that are being read, and those that could not be. */
export function IncomingNotes({ conversationId, files }: { conversationId: string; files: readonly IncomingFile[] }) {
  return files.map((file) => (
    <IncomingNote key={file.id} file={file} onDismiss={() => dismissIncoming(conversationId, file.id)} />
  ))
}

function IncomingNote({ file, onDismiss }: { file: IncomingFile; onDismiss: () => void }) {
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
    case 'refused':
      return <Problem title={text.problemTitle(file.name)} text={text.problems[file.problem]} actions={dismiss} />
    case 'failed':
      return <ErrorProblem error={file.error} onRetry={file.retry} moreActions={dismiss} />
  }
}
