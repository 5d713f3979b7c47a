import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { Conversation } from '#shared/conversation.ts'
import { hideEarlyField, takeEarlyField } from '../../ui/early-field.ts'
import { useDrafts } from '../draft/drafts.ts'
import { useComposer } from '../draft/use-composer.ts'

/**
 * Continues what was typed into the field of the first frame: after the draft, where the caret is in an opened chat.
 * Calls `send` if the key that sends was pressed there.
 */
export function useEarlyField({ id, draft }: Conversation, send: () => void): void {
  const drafts = useDrafts()
  const field = useComposer()
  const [isSent, setSent] = useState(false)
  const sendEarly = useEffectEvent(send)
  // Before the frame is painted, so that no key is lost between the two fields.
  useLayoutEffect(() => {
    const early = takeEarlyField()
    if (early === undefined) return
    if (document.activeElement === document.body) field.current?.focus()
    if (early.text === '') return
    drafts.write(id, (drafts.read(id) ?? draft) + early.text)
    setSent(early.isSent)
    // oxlint-disable-next-line react/exhaustive-deps -- The first composer takes it, once.
  }, [])
  useEffect(() => {
    if (!isSent) return
    setSent(false)
    sendEarly()
  }, [isSent])
}

/** Removes the field of the first frame where there is no composer. */
export function useHideEarlyField(isHidden: boolean): void {
  useEffect(() => {
    if (isHidden) hideEarlyField()
  }, [isHidden])
}
