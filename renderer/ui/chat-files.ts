import { toErrorData } from '#shared/errors.ts'
import type { CallInput } from '#shared/ipc/bridge.ts'
import { call } from '../bridge/call.ts'
import { chatFilesText as text } from '../text/en/chat-files.ts'
import { useChatFileFailure } from './chat-file-failure.ts'
import type { ToastMessage } from './toast.tsx'

/** Chats to a file, or from one. Null for the ids are all chats. */
export type ChatFileWork =
  | { kind: 'export'; conversationIds: string[] | null; format: 'json' | 'markdown' }
  | { kind: 'import' }

interface ChatFileSurroundings {
  say: (message: ToastMessage) => void
  openChat: (conversationId: string) => void
}

/** Asks where, does it, and says what came of it. Does not throw. */
export async function runChatFileWork(work: ChatFileWork, around: ChatFileSurroundings): Promise<void> {
  useChatFileFailure.setState({ failure: null })
  try {
    if (work.kind === 'export') await exportChats(work, around)
    else await importChats(around)
  } catch (error) {
    const retry = () => void runChatFileWork(work, around)
    useChatFileFailure.setState({ failure: { work: work.kind, error: toErrorData(error), retry } })
  }
}

async function exportChats(
  { conversationIds, format }: Extract<ChatFileWork, { kind: 'export' }>,
  { say }: ChatFileSurroundings,
): Promise<void> {
  const { path, conversations } = await call('conversation.export', { conversationIds, format })
  if (path === null) return
  sayWritten(text.exported(conversations, fileName(path)), say)
}

/** Asks where, and saves the sound of an answer. Throws what went wrong. */
export async function saveSound(
  answer: CallInput<'conversation.saveSound'>,
  say: ChatFileSurroundings['say'],
): Promise<void> {
  const { path } = await call('conversation.saveSound', answer)
  if (path !== null) sayWritten(text.soundSaved(fileName(path)), say)
}

function sayWritten(written: string, say: ChatFileSurroundings['say']): void {
  const show = () => {
    call('conversation.showExported', {}).catch(() => say({ text: text.folderNotOpened }))
  }
  say({ text: written, action: { label: text.openFolder, run: show } })
}

async function importChats({ say, openChat }: ChatFileSurroundings): Promise<void> {
  const { path, added, known, conversationId } = await call('conversation.import', {})
  if (path === null) return
  say({
    text: text.imported(added, known),
    action: conversationId === null ? undefined : { label: text.show, run: () => openChat(conversationId) },
  })
}

function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path
}
