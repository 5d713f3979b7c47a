import { lazy, Suspense } from 'react'
import type { ComposerField } from '../draft/use-composer.ts'

// Recording is not needed for the first paint.
const Strip = lazy(() => import('../../sound/dictation/dictation-strip.tsx'))
const Button = lazy(() => import('../../sound/dictation/record-button.tsx'))

/** Shows the dictation of this conversation, whose transcript goes into the composer. */
export function ComposerDictationStrip(props: { conversationId: string; field: ComposerField }) {
  return (
    <Suspense>
      <Strip place={props.conversationId} field={props.field} />
    </Suspense>
  )
}

/** Starts a dictation. */
export function ComposerRecordButton({ conversationId }: { conversationId: string }) {
  return (
    <Suspense fallback={<span className="btn ghost icon-only" />}>
      <Button place={conversationId} />
    </Suspense>
  )
}
