import { chatFilesText as text } from '../text/en/chat-files.ts'
import { translateMainMessage } from '../text/translate-main-message.ts'
import { Button } from '../ui/button.tsx'
import { useChatImport } from './chat-file-state.ts'
import { Problem } from '../ui/problem.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'

/** Shows the progress of an import with a button to stop it, then what was not imported and why. */
export default function ChatImportNote() {
  const shown = useChatImport(({ shown: note }) => note)
  if (shown === null) return null
  if (shown.state === 'running') {
    return (
      <section className="stack" aria-label={text.importing}>
        <div className="row">
          <output className="small grow">{text.importedSoFar(shown.done, shown.total)}</output>
          <Button size="small" onClick={shown.stop}>
            {text.stopImport}
          </Button>
        </div>
        <ProgressBar label={text.importProgress} value={shown.done} max={Math.max(1, shown.total)} />
      </section>
    )
  }
  const { added, known, skipped, moreSkipped } = shown.report
  return (
    <Problem
      tone="warn"
      title={text.notAllCameIn(skipped.length + moreSkipped)}
      text={text.imported(added, known)}
      actions={<Button onClick={() => useChatImport.setState({ shown: null })}>{text.dismiss}</Button>}
      details={{
        label: text.whatWasLeftOut,
        content: (
          <ul>
            {skipped.map(({ what, why }, index) => (
              <li key={index}>{text.leftOut(translateMainMessage(what), translateMainMessage(why))}</li>
            ))}
            {moreSkipped > 0 && <li>{text.moreLeftOut(moreSkipped)}</li>}
          </ul>
        ),
      }}
    />
  )
}
