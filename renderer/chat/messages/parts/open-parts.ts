import { create } from 'zustand'
import { foundParts } from '#shared/chat/find-words.ts'

/**
 * Parts that were opened or folded by hand or by the find bar, by message and part (`shared/chat/find-words.ts` lists
 * the searchable ones). Kept outside of the components, since a long log mounts only few messages.
 */
const useOpenParts = create<Readonly<Record<string, boolean>>>(() => ({}))

/** The part name of a complete text of which only the beginning is shown. */
export const wholeTextPart = 'whole text'

const keyOf = (messageId: string, part: string) => `${messageId} ${part}`

/** Returns whether a part is open, null until it was opened or folded, and the function that sets it. */
export function useOpenPart(
  messageId: string,
  part: string,
): [isOpen: boolean | null, setOpen: (isOpen: boolean) => void] {
  const isOpen = useOpenParts((parts) => parts[keyOf(messageId, part)] ?? null)
  return [isOpen, (next) => useOpenParts.setState({ [keyOf(messageId, part)]: next })]
}

/** Opens a part that contains a match. */
export function openPart(messageId: string, part: string): void {
  useOpenParts.setState({ [keyOf(messageId, part)]: true })
  if (part === foundParts.text) useOpenParts.setState({ [keyOf(messageId, wholeTextPart)]: true })
}
