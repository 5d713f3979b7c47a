import { lazy, Suspense } from 'react'
import { messageFieldId } from '../../ui/message-field.ts'

// Sound is not needed before the first paint.
const Strip = lazy(() => import('../../dictation/dictation-strip.tsx'))
const Button = lazy(() => import('../../dictation/record-button.tsx'))

/** What is being recorded for this conversation, and its way into the composer. */
export function DictationStrip({ conversationId }: { conversationId: string }) {
  return (
    <Suspense>
      <Strip place={conversationId} fieldId={messageFieldId} />
    </Suspense>
  )
}

/** Speaks instead of typing. */
export function RecordButton({ conversationId }: { conversationId: string }) {
  return (
    <Suspense fallback={<span className="btn ghost icon-only" />}>
      <Button place={conversationId} />
    </Suspense>
  )
}
