import { lazy, Suspense } from 'react'
import { useReading } from './reading-state.ts'

// Nothing is read when the window opens.
const ReadAloudBar = lazy(() => import('./read-aloud-bar.tsx'))

/** Where the bar stands while a message is read aloud. */
export function ReadAloudPlace() {
  const isReading = useReading(({ reading, hasBar }) => reading !== null && hasBar)
  if (!isReading) return null
  return (
    <Suspense fallback={null}>
      <ReadAloudBar />
    </Suspense>
  )
}
