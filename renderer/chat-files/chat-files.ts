import type { ImportReport } from '#shared/conversation.ts'
import { toErrorData } from '#shared/errors.ts'
import type { CallInput } from '#shared/ipc/bridge.ts'
import { call } from '../bridge/call.ts'
import { watch } from '../bridge/watch.ts'
import { chatFilesText as text } from '../text/en/chat-files.ts'
import { useChatFileFailure, useChatImport } from './chat-file-state.ts'
import type { ToastMessage } from '../ui/toast-queue.ts'

/** An export of chats to a file, or an import. Null ids export all chats. */
export type ChatFileWork =
  | { kind: 'export'; conversationIds: string[] | null; format: 'json' | 'markdown' }
  | { kind: 'import' }

interface ChatFileContext {
  notify: (message: ToastMessage) => void
  openChat: (conversationId: string) => void
}

/** Asks for the file, exports or imports, and reports the result. Does not throw. */
export async function runChatFileWork(work: ChatFileWork, context: ChatFileContext): Promise<void> {
  useChatFileFailure.setState({ failure: null })
  try {
    if (work.kind === 'export') await exportChats(work, context)
    else await importChats(context)
  } catch (error) {
    const retry = () => void runChatFileWork(work, context)
    useChatFileFailure.setState({ failure: { work: work.kind, error: toErrorData(error), retry } })
  }
}

async function exportChats(
  { conversationIds, format }: Extract<ChatFileWork, { kind: 'export' }>,
  { notify }: ChatFileContext,
): Promise<void> {
  const { path, conversations } = await call('conversation.export', { conversationIds, format })
  if (path === null) return
  reportSaved(text.exported(conversations, fileName(path)), notify)
}

/** Asks for a file, and saves the audio of an answer. Throws if that fails. */
export async function saveSound(
  answer: CallInput<'conversation.saveSound'>,
  notify: ChatFileContext['notify'],
): Promise<void> {
  const { path } = await call('conversation.saveSound', answer)
  if (path !== null) reportSaved(text.soundSaved(fileName(path)), notify)
}

function reportSaved(written: string, notify: ChatFileContext['notify']): void {
  const show = () => {
    call('conversation.showExported', {}).catch(() => notify({ text: text.folderNotOpened }))
  }
  notify({ text: written, action: { label: text.openFolder, run: show } })
}

/**
 * A stopped import reports what was imported until then. Main stops it, because a closed stream would leave out what was
 * imported after the last progress.
 */
async function importChats({ notify, openChat }: ChatFileContext): Promise<void> {
  const abort = new AbortController()
  const importId = crypto.randomUUID()
  let isStopped = false
  const stop = () => {
    isStopped = true
    call('conversation.stopImport', { importId }).catch(() => abort.abort())
  }
  let report: ImportReport | null = null
  let isComplete = false
  try {
    for await (const steps of watch('conversation.import', { importId }, abort.signal)) {
      const last = steps.at(-1)
      if (last === undefined) continue
      report = last.report
      const { done, total } = last
      isComplete = done === total
      useChatImport.setState({ shown: { state: 'running', done, total, stop } })
    }
  } finally {
    useChatImport.setState({ shown: null })
  }
  if (report === null) return
  const { added, known, skipped, conversationId } = report
  if (skipped.length > 0) useChatImport.setState({ shown: { state: 'left-out', report } })
  notify({
    text: isStopped && !isComplete ? text.importStopped(added, known) : text.imported(added, known),
    action: conversationId === null ? undefined : { label: text.show, run: () => openChat(conversationId) },
  })
}

function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path
}
