import { useEffect } from 'react'
import { chatText } from '../../text/en/chat.ts'
import { conversationModeText as words } from '../../text/en/conversation-mode.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useDrafts } from '../draft/drafts.ts'
import { useComposer } from '../draft/use-composer.ts'
import { clearKeptSpeech, hasKeptSpeech, useKeptSpeech, withoutKeptSpeech } from './kept-speech.ts'
import styles from '../composer/composer.module.css'

/** Says that the text in the composer was spoken in conversation mode and not sent, and offers to discard it. */
export default function KeptSpeechNote({ conversationId, text }: { conversationId: string; text: string }) {
  const drafts = useDrafts()
  const composer = useComposer()
  const toast = useToast()
  const transcripts = useKeptSpeech((kept) => kept[conversationId])
  const isKept = transcripts !== undefined && hasKeptSpeech(text, transcripts)
  const isOver = transcripts !== undefined && transcripts.length > 0 && !isKept
  useEffect(() => {
    // The same words, typed later, were not spoken.
    if (isOver) clearKeptSpeech(conversationId)
  }, [isOver, conversationId])

  function discard(): void {
    drafts.write(conversationId, withoutKeptSpeech(text, transcripts ?? []))
    composer.current?.focus()
    toast.show({
      text: words.keptDiscarded,
      action: { label: chatText.undo, run: () => drafts.write(conversationId, text) },
    })
  }
  return (
    // Always mounted, since a screen reader announces its changes.
    <output className={styles.kept}>
      {isKept && (
        <>
          <span>{words.keptSpeech}</span>
          <Button size="small" variant="ghost" onClick={discard}>
            {words.discardKept}
          </Button>
        </>
      )}
    </output>
  )
}
