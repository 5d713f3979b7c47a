import { Download, FolderInput } from 'lucide-react'
import { chatFilesText as text } from '../text/en/chat-files.ts'
import { Button } from '../ui/button.tsx'
import ChatFileProblem from '../chat-files/chat-file-problem.tsx'
import { useChatFileFailure } from '../chat-files/chat-file-state.ts'
import ChatImportNote from '../chat-files/chat-import-note.tsx'
import { useChatImport } from '../chat-files/chat-file-state.ts'
import { useChatFiles } from '../chat-files/use-chat-files.ts'

/** Exports all chats to a file, and imports chats from one. */
export function ChatFilesSettings() {
  const runFileWork = useChatFiles()
  const hasImportNote = useChatImport(({ shown }) => shown !== null)
  const hasFailed = useChatFileFailure(({ failure }) => failure !== null)
  return (
    <>
      <div className="setting">
        <div className="min-w-0">
          {text.settings.exportTitle}
          <div className="sub">{text.settings.exportHelp}</div>
        </div>
        <Button icon={Download} onClick={() => runFileWork({ kind: 'export', conversationIds: null, format: 'json' })}>
          {text.exportAll}
        </Button>
      </div>
      <div className="setting">
        <div className="min-w-0">
          {text.settings.importTitle}
          <div className="sub">{text.settings.importHelp}</div>
        </div>
        <Button icon={FolderInput} onClick={() => runFileWork({ kind: 'import' })}>
          {text.import}
        </Button>
      </div>
      {hasImportNote && (
        <div className="setting">
          <div className="col-span-2">
            <ChatImportNote />
          </div>
        </div>
      )}
      {hasFailed && (
        <div className="setting">
          <div className="col-span-2">
            <ChatFileProblem />
          </div>
        </div>
      )}
    </>
  )
}
