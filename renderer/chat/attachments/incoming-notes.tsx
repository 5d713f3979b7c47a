import { attachmentsText as text } from '../../text/en/attachments.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorProblem } from '../../errors/error-problem.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ReadingFile } from '../../ui/reading-file.tsx'
import { dismissIncoming } from './attach-files.ts'
import type { AttachmentPlace } from './attachment-place.ts'
import type { IncomingFile } from './incoming-files.ts'

/** Shows the files that are being read, and those that could not be. */
export function IncomingNotes({ place, files }: { place: AttachmentPlace; files: readonly IncomingFile[] }) {
  return files.map((file) => (
    <IncomingNote key={file.id} file={file} onDismiss={() => dismissIncoming(place, file.id)} />
  ))
}

function IncomingNote({ file, onDismiss }: { file: IncomingFile; onDismiss: () => void }) {
  const dismiss = <Button onClick={onDismiss}>{text.dismiss}</Button>
  switch (file.state) {
    case 'reading':
      return <ReadingFile words={text} name={file.name} done={file.done} onCancel={file.cancel} />
    case 'refused':
      return <Problem title={text.problemTitle(file.name)} text={text.problems[file.problem]} actions={dismiss} />
    case 'failed':
      return <ErrorProblem error={file.error} onRetry={file.retry} moreActions={dismiss} />
  }
}
