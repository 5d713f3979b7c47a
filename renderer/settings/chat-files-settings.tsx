import { Download, FolderInput } from 'lucide-react'
import { chatFilesText as text } from '../text/en/chat-files.ts'
import { Button } from '../ui/button.tsx'
import ChatFileProblem from '../chat-files/chat-file-problem.tsx'
import { useChatFileFailure, useChatImport } from '../chat-files/chat-file-state.ts'
import ChatImportNote from '../chat-files/chat-import-note.tsx'
import { useChatFiles } from '../chat-files/use-chat-files.ts'
import { Setting } from './setting.tsx'
import page from '../ui/page.module.css'
import styles from './settings-view.module.css'

/** Exports all chats to a file, and imports chats from one. */
export function ChatFilesSettings() {
  const runFileWork = useChatFiles()
  const hasImportNote = useChatImport(({ shown }) => shown !== null)
  const hasFailed = useChatFileFailure(({ failure }) => failure !== null)
  return (
    <>
      <Setting title={text.settings.exportTitle} help={text.settings.exportHelp}>
        <Button icon={Download} onClick={() => runFileWork({ kind: 'export', conversationIds: null, format: 'json' })}>
          {text.exportAll}
        </Button>
      </Setting>
      <Setting title={text.settings.importTitle} help={text.settings.importHelp}>
        <Button icon={FolderInput} onClick={() => runFileWork({ kind: 'import' })}>
          {text.import}
        </Button>
      </Setting>
      {hasImportNote && (
        <div className={page.setting}>
          <div className={styles['whole-row']}>
            <ChatImportNote />
          </div>
        </div>
      )}
      {hasFailed && (
        <div className={page.setting}>
          <div className={styles['whole-row']}>
            <ChatFileProblem />
          </div>
        </div>
      )}
    </>
  )
}
