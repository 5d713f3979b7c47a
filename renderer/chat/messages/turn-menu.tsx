import {
  Columns2,
  Copy,
  Ellipsis,
  FileText,
  MessageSquarePlus,
  Pencil,
  TextQuote,
  Trash2,
  UserCog,
  Volume2,
} from 'lucide-react'
import { use } from 'react'
import type { Message } from '#shared/conversation.ts'
import { chatText } from '../../text/en/chat.ts'
import { compareStartText } from '../../text/en/compare.ts'
import { turnsText } from '../../text/en/turns.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { ownTarget } from '../compare/first-targets.ts'
import { chatDrafts, readChatDraft } from '../draft/chat-drafts.ts'
import { defaultRole, plainRoles, setComposerRole } from '../draft/composer-roles.ts'
import { OpenConversationContext } from '../conversation/use-conversation.ts'
import { type ComposerField, useComposer } from '../draft/use-composer.ts'
import { readMessage } from './read-message.ts'
import { beginEdit } from './edit-drafts.ts'

const quote = (composer: ComposerField, message: Message) =>
  void import('../draft/quote.ts').then(({ quoteIntoComposer }) => quoteIntoComposer(composer, message))

const remove = (message: Message, composer: ComposerField, toast: ReturnType<typeof useToast>) =>
  void import('./delete-message.ts').then(({ deleteMessage }) => deleteMessage(message, composer, toast))

const changeRole = (message: Message, role: (typeof plainRoles)[number], toast: ReturnType<typeof useToast>) =>
  void import('./change-role.ts').then((loaded) => loaded.changeRole(message, role, toast))

/** All actions of a message. */
export function TurnMenu({ message }: { message: Message }) {
  const { copy } = useCopy()
  const rich = useCopyRich()
  const toast = useToast()
  const composer = useComposer()
  const store = use(OpenConversationContext)
  const compareWith = () => {
    const conversation = store?.getState().conversation
    if (!conversation) return
    chatDrafts.write({ kind: 'compare-with', ownerId: message.id, value: [ownTarget(conversation)] })
  }
  const addAfter = (as: (typeof plainRoles)[number]) => {
    const composerRole = readChatDraft('composer-role', message.conversationId)
    setComposerRole(message.conversationId, { ...defaultRole, name: composerRole?.name ?? '', as, afterId: message.id })
    composer.current?.focus()
  }
  const isStreaming = message.role === 'assistant' && message.status === 'streaming'
  return (
    <Menu
      align="end"
      trigger={<IconButton size="small" label={turnsText.actions} icon={Ellipsis} />}
      items={[
        { label: turnsText.edit, icon: Pencil, disabled: isStreaming, onSelect: () => beginEdit(message) },
        { label: chatText.copyMarkdown, icon: Copy, onSelect: () => copy(message.text) },
        { label: chatText.copyRich, icon: FileText, onSelect: () => rich.copy(message.text) },
        ...(message.role === 'user'
          ? [{ label: compareStartText.compareWith, icon: Columns2, onSelect: compareWith }]
          : []),
        { label: turnsText.quote, icon: TextQuote, onSelect: () => quote(composer, message) },
        {
          label: turnsText.readAloud,
          icon: Volume2,
          disabled: isStreaming || message.text === '',
          onSelect: () => void readMessage(message, (text) => toast.show({ text })),
        },
        'separator',
        {
          label: turnsText.addAfter,
          icon: MessageSquarePlus,
          // Between calls and their results a gateway accepts no other message.
          disabled: isStreaming || (message.role === 'assistant' && message.toolCalls.length > 0),
          items: plainRoles.map((role) => ({ label: turnsText.roleNames[role], onSelect: () => addAfter(role) })),
        },
        ...(message.role === 'tool'
          ? []
          : [
              {
                label: turnsText.changeRole,
                icon: UserCog,
                disabled: isStreaming || message.text === '',
                items: plainRoles.map((role) => ({
                  label: turnsText.roleNames[role],
                  checked: role === message.role,
                  onSelect: () => changeRole(message, role, toast),
                })),
              },
            ]),
        'separator',
        {
          label: turnsText.delete,
          icon: Trash2,
          danger: true,
          disabled: isStreaming,
          onSelect: () => remove(message, composer, toast),
        },
      ]}
    />
  )
}

/** Copies an answer as formatted text, and as Markdown for programs that accept only text. */
function useCopyRich(): { isCopied: boolean; copy: (markdown: string) => void } {
  const toast = useToast()
  const { isCopied, copy } = useCopy()
  return {
    isCopied,
    copy(markdown) {
      import('./copy/rich-text.ts').then(
        ({ richText }) => copy(markdown, richText(markdown)),
        () => toast.show({ text: chatText.notCopied }),
      )
    },
  }
}
