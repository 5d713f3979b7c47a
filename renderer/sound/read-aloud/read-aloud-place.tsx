import { lazy, Suspense } from 'react'
import { useReading } from './reading-state.ts'

// Loaded later, since nothing is read aloud when the window opens.
const ReadAloudBar = lazy(() => import('./read-aloud-bar.tsx'))

/** Holds the bar while a message is read aloud. */
export function ReadAloudPlace() {
  const isReading = useReading(({ reading, hasBar }) => reading !== null && hasBar)
  if (!isReading) return null
  return (
    <Suspense fallback={null}>
      <ReadAloudBar />
    </Suspense>
  )
}
