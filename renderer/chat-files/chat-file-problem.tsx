import { RotateCcw } from 'lucide-react'
import { chatFilesText as text } from '../text/en/chat-files.ts'
import { errorsText } from '../text/en/errors.ts'
import { errorWords } from '../text/error-words.ts'
import { translateMainMessage } from '../text/translate-main-message.ts'
import { Button } from '../ui/button.tsx'
import { useChatFileFailure } from './chat-file-state.ts'
import { Problem } from '../ui/problem.tsx'

/** Shows why the last export or import failed, with a retry. */
export default function ChatFileProblem() {
  const failure = useChatFileFailure((state) => state.failure)
  if (failure === null) return null
  const { work, error, retry } = failure
  const words = errorWords(error)
  // The message of main describes a problem with the file or its folder.
  const isOfFile = error.source === 'app'
  return (
    <Problem
      title={work === 'export' ? text.exportFailed : text.importFailed}
      text={isOfFile || words === null ? translateMainMessage(error) : words.text}
      actions={
        <>
          <Button icon={RotateCcw} onClick={retry}>
            {text.retry}
          </Button>
          <Button variant="ghost" onClick={() => useChatFileFailure.setState({ failure: null })}>
            {text.dismiss}
          </Button>
        </>
      }
      details={isOfFile || words === null ? undefined : { label: errorsText.details, content: words.details }}
    />
  )
}
