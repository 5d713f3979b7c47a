import { Columns2, Copy, Ellipsis, FileText, Pencil, TextQuote, Trash2, Volume2 } from 'lucide-react'
import { use } from 'react'
import type { Message } from '#shared/conversation.ts'
import { chatText } from '../../text/en/chat.ts'
import { compareStartText } from '../../text/en/compare.ts'
import { turnsText } from '../../text/en/turns.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { writeCompareWith } from '../compare/compare-with-drafts.ts'
import { ownTarget } from '../compare/first-targets.ts'
import { OpenConversationContext } from '../conversation/use-conversation.ts'
import { type ComposerField, useComposer } from '../draft/use-composer.ts'
import { readMessage } from './read-message.ts'
import { beginEdit } from './edit-drafts.ts'

const quote = (composer: ComposerField, message: Message) =>
  void import('../draft/quote.ts').then(({ quoteIntoComposer }) => quoteIntoComposer(composer, message))

const remove = (message: Message, composer: ComposerField, toast: ReturnType<typeof useToast>) =>
  void import('./delete-message.ts').then(({ deleteMessage }) => deleteMessage(message, composer, toast))

/** All actions of a message. */
export function TurnMenu({ message }: { message: Message }) {
  const { copy } = useCopy()
  const rich = useCopyRich()
  const toast = useToast()
  const composer = useComposer()
  const store = use(OpenConversationContext)
  const compareWith = () => {
    const conversation = store?.getState().conversation
    if (conversation) writeCompareWith(message.id, [ownTarget(conversation)])
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
