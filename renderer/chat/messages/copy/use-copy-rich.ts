import { chatText } from '../../../text/en/chat.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useCopy } from '../../../ui/use-copy.ts'

/** Copies an answer as formatted text, and as Markdown for programs that accept only text. */
export function useCopyRich(): { isCopied: boolean; copy: (markdown: string) => void } {
  const toast = useToast()
  const { isCopied, copy } = useCopy()
  return {
    isCopied,
    copy(markdown) {
      import('./rich-text.ts').then(
        ({ richText }) => copy(markdown, richText(markdown)),
        () => toast.show({ text: chatText.notCopied }),
      )
    },
  }
}
