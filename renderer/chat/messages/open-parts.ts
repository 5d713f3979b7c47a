import { create } from 'zustand'
import { foundParts } from '#shared/chat/found-parts.ts'

/**
 * What was unfolded or folded by hand, or by Find in chat, by message and part (`shared/chat/found-parts.ts` names those
 * in which something can be found). It outlives the drawing of a message, of which a long conversation has few at a time.
 */
const useOpenParts = create<Readonly<Record<string, boolean>>>(() => ({}))

/** The part that is all of a text of which the beginning is shown. */
export const wholeText = 'whole text'

const keyOf = (messageId: string, part: string) => `${messageId} ${part}`

/** Whether a part is open, null as long as nobody said, and the function that says so. */
export function useOpenPart(
  messageId: string,
  part: string,
): [isOpen: boolean | null, setOpen: (isOpen: boolean) => void] {
  const isOpen = useOpenParts((parts) => parts[keyOf(messageId, part)] ?? null)
  return [isOpen, (next) => useOpenParts.setState({ [keyOf(messageId, part)]: next })]
}

/** Unfolds a part in which something was found. */
export function openPart(messageId: string, part: string): void {
  useOpenParts.setState({ [keyOf(messageId, part)]: true })
  if (part === foundParts.text) useOpenParts.setState({ [keyOf(messageId, wholeText)]: true })
}
